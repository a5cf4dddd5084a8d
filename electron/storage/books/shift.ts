/** Shifts, their reports, and openings of the drawer beside the sales. */
import { z } from 'zod';
import { Mode } from '../../../shared/endpoint.ts';
import { JournalId, ShiftId, TillId } from '../../../shared/ids.ts';
import { ZReport } from '../../../shared/shift/report.ts';
import { DayLate, DrawerOpening, Shift } from '../../../shared/shift/shift.ts';
import { book, form, inLogAlone } from '../book.ts';

/** From before shifts were counted. */
const Closed = z.object({ shift: Shift });
const withoutReport = (payload: unknown): unknown => ({ ...Closed.parse(payload), z: null });

export const SHIFT = book({
  kinds: {
    /** A counted shift holds its float. Version 3 adds a kind of shift. */
    'shift.opened': form('shift', z.object({ shift: Shift }), { version: 3 }),
    /**
     * z: the whole Z report of a counted shift, which is never made again; null: a day shift. Each version
     * adds:
     * 4: how and by whom a difference was settled, and who approved the opening.
     * 5: refunds by rate, and reports that a repair lost.
     * 6: all alarms about a payment, and what was too recent to compare.
     * 7: refunds of incomplete sales apart, and `late` (why a day was closed late; left out if in time).
     * 8: what returns in progress still owed.
     * 9: a task may be about a shared id.
     * 10: a VAT rate may have decimals.
     * 11: tenders without the number of a slip; written only if there are any.
     * 12: entries that can't be read; written only if there are any.
     */
    'shift.closed': form('shift', Closed.extend({ z: ZReport.nullable(), late: DayLate.exactOptional() }), {
      version: 12,
      writtenAs: ({ z: stored }) => {
        if (stored?.report.unread) return 12;
        return stored?.report.withoutSlip ? 11 : 10;
      },
      older: { 1: withoutReport, 2: withoutReport },
    }),
    /**
     * The numbers of closed Z reports that the books lost. A repair could not join them, or an empty journal
     * began without them. The next report names them.
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
    /** A person's explanation of the difference of a closed shift. */
    'shift.explained': form('shift', z.object({ shiftId: ShiftId, words: z.string() })),
    /**
     * The drawer was opened without a sale. Version 3 says whose money is in it: training's or the shop's.
     */
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
