/** Holds every report of a journal against its log: at the close of each shift, and for all of them at the end. */
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { decode } from '../../electron/storage/entry.ts';
import type { Entry, Journal } from '../../electron/storage/journal.ts';
import { logIn } from '../../electron/storage/log.ts';
import type { ShiftId } from '../../shared/ids.ts';
import type { ShiftFigures, ZReport } from '../../shared/shift/report.ts';
import { LogSums } from '../../tools/simulation/world/log-sums.ts';
import { plainFigures } from '../../tools/simulation/world/plain-figures.ts';

/** What the books add up of each shift, and what waits behind the last one. */
export interface AllFigures {
  readonly shifts: readonly (readonly [ShiftId, ShiftFigures])[];
  readonly between: ReturnType<Journal['betweenShifts']>;
}

export function figuresOfAll(journal: Journal): AllFigures {
  const open = journal.openShift();
  const rows = [...journal.closedShifts({ limit: 1_000 }), ...(open ? [open] : [])];
  return {
    shifts: rows.map(({ shift: { shiftId } }) => [shiftId, journal.figuresOf(shiftId, 'live').figures]),
    between: journal.betweenShifts('live'),
  };
}

/** Answers the Z reports that the log holds, in order. path: of a journal that nobody writes now. */
export function expectSumsOfLog(path: string, { shifts, between }: AllFigures): readonly ZReport[] {
  const sums = new LogSums();
  const zs: ZReport[] = [];
  let [before, lastZ]: (Entry | null)[] = [null, null];
  for (const entry of entriesOf(path)) {
    if (entry.kind === 'shift.opened' && entry.payload.shift.kind === 'counted')
      expect(entry.payload.shift.opening.expectedTiyin).toBe(sums.lyingTiyin);
    if (entry.kind === 'shift.closed' && entry.payload.z) {
      const { z } = entry.payload;
      expectSums(z, sums);
      zs.push(z);
      expect(z.number, 'has no gap').toBe(zs.length);
      expect(z.report.log).toEqual({ seq: before?.seq, hash: before?.hash });
      expect(z.previous?.hash ?? null).toBe(lastZ?.hash ?? null);
      lastZ = entry;
    }
    const { actor, at } = entry;
    sums.take(entry, { by: actor.by === 'staff' ? actor.id : actor.for, wallMs: at.wallMs });
    before = entry;
  }
  for (const [shiftId, figures] of shifts) expect(plainFigures(figures)).toEqual(sums.figures(shiftId));
  const { correctionsTiyin, ...waiting } = sums.waiting;
  expect(between).toEqual(waiting);
  // Each soum is in one shift, or waits for the next one.
  const kept = shifts.reduce(
    (all, [, figures]) => all + keptOf(figures),
    between.keptTiyin + correctionsTiyin,
  );
  expect(kept).toBe(sums.keptTiyin);
  return zs;
}

/** What a Z says is what the log came to at that moment. */
function expectSums({ report }: ZReport, sums: LogSums): void {
  const { shiftId } = report.head;
  expect(plainFigures(report)).toEqual(sums.figures(shiftId));
  expect(report.drawer?.expectedTiyin).toBe(sums.drawerTiyin(shiftId));
  expect(report.keptTiyin).toBe(keptOf(report));
  // What went back is split by rates without a rest.
  expect(sumOf(report.refundVat)).toBe(sumOf(report.refunds));
}

const keptOf = ({ tenders, refunds, corrections }: ShiftFigures): number =>
  sumOf(tenders) - sumOf(refunds) + corrections.sumTiyin;
const sumOf = (rows: readonly { readonly sumTiyin: number }[]): number =>
  rows.reduce((all, { sumTiyin }) => all + sumTiyin, 0);

function entriesOf(path: string): readonly Entry[] {
  const database = new DatabaseSync(path);
  try {
    return [...logIn(database).after(0, Number.MAX_SAFE_INTEGER)].map((one) => decode(one));
  } finally {
    database.close();
  }
}
