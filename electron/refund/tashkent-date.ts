/** Today's date in Tashkent, as the reversal rules take it. */
import type { Day } from '../../shared/refund-rules.ts';
import { tashkentDay } from '../sale/tashkent.ts';

export function tashkentDate(wallMs: number): Day {
  const [year = 0, month = 0, day = 0] = tashkentDay(wallMs).split('-').map(Number);
  return { year, month, day };
}
