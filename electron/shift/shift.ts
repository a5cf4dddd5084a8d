/** The shift of the till. Day shifts open and close inside the journal; here is what they came to. */
import type { TotalsView } from '../../shared/contract/history.ts';
import type { Mode } from '../../shared/payment/endpoint.ts';
import { ok } from '../../shared/result.ts';
import { keptTiyin, type ShiftTotals } from '../../shared/shift/totals.ts';
import { type Clock, startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { ShiftJournal } from '../storage/journal.ts';

export interface ShiftDeps {
  readonly journal: ShiftJournal;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly mode: Mode;
}

export const createShift = ({ journal, clock, mode }: ShiftDeps): Feature<'sales.today'> =>
  onlyAnswers({
    'sales.today': () => {
      const day = tashkentDay(clock.wallMs());
      return ok(totalsView(day, journal.totalsOfDay(mode, day)));
    },
  });

function totalsView(day: string, totals: ShiftTotals): TotalsView {
  return {
    ...totals,
    since: new Date(startOfTashkentDay(day)).toISOString(),
    keptTiyin: keptTiyin(totals),
  };
}
