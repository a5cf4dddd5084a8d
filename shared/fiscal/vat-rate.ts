import { z } from 'zod';
import { isVatRate } from './vat.ts';

/** Per cent from 0 to 100, with up to three decimals. */
export const VatRate = z.number().refine(isVatRate);
