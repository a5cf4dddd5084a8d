/** The end of a marking code, which differs from piece to piece. */
import type { Unit } from '../../shared/sale/codes.ts';

/** Characters of a serial, enough to distinguish pieces of one product. */
const END = 7;

/** A package is known by the code of its first piece. "…5sr0001", "…5sr0001 × 6". */
export function endOf(unit: Unit): string {
  const end = `…${unit[0]?.slice(-END) ?? ''}`;
  return unit.length > 1 ? `${end} × ${unit.length}` : end;
}
