/** The sentence for what a product lacks before it can be fiscalised. */
import type { FiscalLack } from '../../shared/catalogue/fiscal-light.ts';
import type { Words } from './words.ts';

export const fiscalLackWords = (words: Words, lack: FiscalLack): string => words(`fiscal-lack.${lack}`);
