/** The number on a card terminal's slip, in words. */
import type { TenderView } from '../../shared/contract/tender-view.ts';
import type { Words } from './words.ts';

/** null: no card terminal. */
export function slipText(
  words: Words,
  { kind, approval }: Pick<TenderView, 'kind' | 'approval'>,
): string | null {
  if (kind !== 'terminal') return null;
  return approval === null ? words('tender.no-slip') : words('tender.slip-no', { number: approval });
}
