import type { BasketLineView } from '../../../shared/contract/basket.ts';

/** What a line is called; a scan that is no goods goes by their name where it is known, else by its code. */
export function nameOf({ line: { what }, product }: BasketLineView): string {
  if (what.kind === 'open-item') return what.name;
  return what.kind === 'unknown' ? (what.refused?.note ?? what.code) : (product?.name ?? '');
}
