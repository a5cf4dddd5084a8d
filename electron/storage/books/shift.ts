/** Shifts, their reports, and the drawer that was opened beside the sales. */
import { z } from 'zod';
import { JournalId, ShiftId, TillId } from '../../../shared/ids.ts';
import { Mode } from '../../../shared/payment/endpoint.ts';
import { ZReport } from '../../../shared/shift/report.ts';
import { DayLate, DrawerOpening, Shift } from '../../../shared/shift/shift.ts';
import { book, form, inLogAlone } from '../book.ts';

/** Of before shifts were counted. */
const Closed = z.object({ shift: Shift });
const withoutReport = (payload: unknown): unknown => ({ ...Closed.parse(payload), z: null });

export const SHIFT = book({
  kinds: {
    /** A counted one holds its float. The third version adds a kind of shift. */
    'shift.opened': form('shift', z.object({ shift: Shift }), { version: 3 }),
    /**
     * z: of a counted shift, whole: it is never made anew. null: a day shift. Since the fourth version it says how and
     * by whom a difference was settled, and who approved the opening; since the fifth by rate what went back, and which
     * reports a repair has lost; since the sixth all that called about a payment, and what was too recent to compare; since
     * the seventh apart what went back of sales that were not complete, and late: why a day was not closed as it ended,
     * left out where it was; since the eighth what returns that had begun still owed; since the
     * ninth a task may be about a shared id.
     */
    'shift.closed': form('shift', Closed.extend({ z: ZReport.nullable(), late: DayLate.exactOptional() }), {
      version: 9,
      older: { 1: withoutReport, 2: withoutReport },
    }),
    /**
     * Z reports that were closed and that the books do not hold any more, by their numbers: a repair could not join them,
     * or an empty journal began without them. The next report says so.
     */
    'reports.lost': form(
      'shift',
      z.object({
        reports: z
          .array(
            z.object({
              tillId: TillId,
              journalId: JournalId,
              mode: Mode,
              from: z.number().int().positive(),
              to: z.number().int().positive(),
            }),
          )
          .min(1),
      }),
    ),
    /** What a person said about the difference of a shift that was closed before. */
    'shift.explained': form('shift', z.object({ shiftId: ShiftId, words: z.string() })),
    /** The drawer was opened without a sale. Its third version says whose money is in it: training's or the shop's. */
    'drawer.opened': form('shift', z.object({ opening: DrawerOpening }), { version: 3 }),
  },
  steps: [
    {
      number: 17,
      tables: [],
      sql: `
        -- The Tashkent days on which the entries were written from its opening to the next one's: a clock may be set.
        ALTER TABLE shift ADD COLUMN first_day TEXT;
        ALTER TABLE shift ADD COLUMN last_day TEXT;
      `,
    },
  ],
  applies: ({ put }) => ({
    'shift.opened': ({ shift }, head) => put.openShift(shift, head),
    'shift.closed': ({ shift, z: report }, head) => put.closeShift(shift, report, head),
    'reports.lost': inLogAlone,
    'shift.explained': inLogAlone,
    'drawer.opened': inLogAlone,
  }),
});
