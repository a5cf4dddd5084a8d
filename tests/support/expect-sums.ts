/**
 * Compares every report of a journal with its log: at the close of each shift, and for all shifts at the end.
 */
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { decode } from '../../electron/storage/entry.ts';
import type { Entry, Journal } from '../../electron/storage/journal.ts';
import { logIn } from '../../electron/storage/log.ts';
import { Mode } from '../../shared/endpoint.ts';
import type { ShiftId } from '../../shared/ids.ts';
import type { ShiftFigures, ZReport } from '../../shared/shift/report.ts';
import { LogSums } from '../../tools/simulation/world/log-sums.ts';
import { plainFigures } from '../../tools/simulation/world/plain-figures.ts';

/**
 * What the books total for each shift that counts money of this mode, and what waits after the last shift.
 */
interface FiguresOfMode {
  readonly shifts: readonly (readonly [ShiftId, ShiftFigures])[];
  readonly between: ReturnType<Journal['betweenShifts']>;
}
export type AllFigures = Readonly<Record<Mode, FiguresOfMode>>;

const MODES = Mode.options;

export function figuresOfAll(journal: Journal): AllFigures {
  const open = journal.openShift();
  const rows = [...journal.closedShifts({ limit: 1_000 }), ...(open ? [open] : [])];
  const of = (mode: Mode): FiguresOfMode => ({
    shifts: rows
      .filter(({ shift }) => shift.kind === 'day' || shift.mode === mode)
      .map(({ shift: { shiftId } }) => [shiftId, journal.figuresOf(shiftId, mode).figures]),
    between: journal.betweenShifts(mode),
  });
  return { live: of('live'), training: of('training') };
}

/** The log of a till that trains now and then: lesson and shop money are never in one sum. */
class SumsByMode {
  readonly of: Readonly<Record<Mode, LogSums>> = { live: new LogSums(), training: new LogSums() };
  readonly #modeOfSale = new Map<string, Mode>();

  take(entry: Entry): void {
    const { actor, at } = entry;
    const written = { by: actor.by === 'staff' ? actor.id : actor.for, wallMs: at.wallMs };
    for (const mode of this.#modesOf(entry)) this.of[mode].take(entry, written);
  }

  #modesOf({ kind, payload }: Entry): readonly Mode[] {
    if (kind === 'shift.opened' || kind === 'shift.closed')
      return payload.shift.kind === 'counted' ? [payload.shift.mode] : MODES;
    if (kind === 'cash-movement.made') return one(payload.cashMovement.mode);
    if (kind === 'drawer.opened') return one(payload.opening.mode);
    if (kind === 'goods.voided') return one(payload.voided.mode);
    if ('sale' in payload && payload.sale) this.#modeOfSale.set(payload.sale.saleId, payload.sale.mode);
    const rows = (['sale', 'payment', 'tender', 'refund'] as const).flatMap(
      (name) => (payload as Partial<Record<typeof name, { readonly saleId: string }>>)[name] ?? [],
    );
    const [mode] = rows.flatMap(({ saleId }) => this.#modeOfSale.get(saleId) ?? []);
    return mode === undefined ? MODES : [mode];
  }
}

const one = (mode: Mode | undefined): readonly Mode[] => (mode === undefined ? MODES : [mode]);

/** Returns the Z reports of the log, in order. path: of a journal that no till writes now. */
export function expectSumsOfLog(path: string, made: AllFigures): readonly ZReport[] {
  const sums = new SumsByMode();
  const zs: ZReport[] = [];
  let [before, lastZ]: (Entry | null)[] = [null, null];
  for (const entry of entriesOf(path)) {
    if (entry.kind === 'shift.opened' && entry.payload.shift.kind === 'counted') {
      const { mode, opening } = entry.payload.shift;
      expect(opening.expectedTiyin).toBe(sums.of[mode].lyingTiyin);
    }
    if (entry.kind === 'shift.closed' && entry.payload.z) {
      const { z } = entry.payload;
      const { mode } = z.report.head;
      expectSums(z, sums.of[mode]);
      zs.push(z);
      expect(z.number, 'has no gap').toBe(zs.filter(({ report }) => report.head.mode === mode).length);
      expect(z.report.log).toEqual({ seq: before?.seq, hash: before?.hash });
      expect(z.previous?.hash ?? null).toBe(lastZ?.hash ?? null);
      lastZ = entry;
    }
    sums.take(entry);
    before = entry;
  }
  for (const mode of MODES) expectSumsOfMode(sums.of[mode], made[mode]);
  return zs;
}

function expectSumsOfMode(sums: LogSums, { shifts, between }: FiguresOfMode): void {
  for (const [shiftId, figures] of shifts) expect(plainFigures(figures)).toEqual(sums.figures(shiftId));
  const { correctionsTiyin, ...waiting } = sums.waiting;
  expect(between).toEqual(waiting);
  // Each soum is in one shift, or waits for the next.
  const kept = shifts.reduce(
    (all, [, figures]) => all + keptOf(figures),
    between.keptTiyin + correctionsTiyin,
  );
  expect(kept).toBe(sums.keptTiyin);
}

/** A Z reports what the log amounted to at that moment. */
function expectSums({ report }: ZReport, sums: LogSums): void {
  const { shiftId } = report.head;
  expect(plainFigures(report)).toEqual(sums.figures(shiftId));
  expect(report.drawer?.expectedTiyin).toBe(sums.drawerTiyin(shiftId));
  expect(report.keptTiyin).toBe(keptOf(report));
  // Refunds split by rates without a rest; goods that were never sold have no rate.
  expect(sumOf(report.refundVat) + report.refundsUnsold.sumTiyin).toBe(sumOf(report.refunds));
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
