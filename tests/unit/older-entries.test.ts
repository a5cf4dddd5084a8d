/** An entry of an older program is upgraded at every reading: as a whole, and one of its rows alone. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashOf } from '../../electron/storage/chain.ts';
import { decode, encode, rowsOf, UnreadableEntry, writable } from '../../electron/storage/entry.ts';
import { PrintId, SaleId, ShiftId } from '../../shared/ids.ts';
import { newPrint } from '../../shared/paper/print-machine.ts';
import type { SaleLine } from '../../shared/sale/line.ts';
import { ZReport } from '../../shared/shift/report.ts';
import { Shift } from '../../shared/shift/shift.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { AT, cashTaken, saleOf } from '../support/book-entries.ts';

const DAY: Shift = {
  shiftId: ShiftId.parse('shift-1'),
  kind: 'day',
  day: '2026-11-20',
  openedAt: AT,
  closedAt: AT,
};
const CLOSED = encode(
  writable({ kind: 'shift.closed', subject: DAY.shiftId, payload: { shift: DAY, z: null } }),
  DAY.shiftId,
  byTill(null),
  { seq: 7, before: '', at: AT, shiftId: DAY.shiftId },
);

/** As stored by a program without reports, or by a future program. */
function ofVersion(version: number): typeof CLOSED {
  const { z: _, ...payload } = JSON.parse(CLOSED.payload);
  const head = JSON.stringify({ ...JSON.parse(CLOSED.head), version });
  const texts = { ...CLOSED, head, payload: JSON.stringify(payload) };
  return { ...texts, hash: hashOf('', texts) };
}

const HoldsZ = z.object({ z: ZReport.nullable() });
const HoldsShift = z.object({ shift: Shift });

describe('the end of a shift', () => {
  it.each([1, 2])('of version %i has no report, whichever row is read', (version) => {
    const old = ofVersion(version);
    expect(decode(old).payload).toEqual({ shift: DAY, z: null });
    expect(rowsOf({ ...old }, HoldsZ)).toEqual({ z: null });
    expect(rowsOf({ ...old }, HoldsShift)).toEqual({ shift: DAY });
  });

  it('of a future version or an unknown kind is not guessed', () => {
    expect(() => rowsOf({ ...ofVersion(99) }, HoldsShift)).toThrow(UnreadableEntry);
    expect(() => rowsOf({ ...ofVersion(0) }, HoldsShift)).toThrow(UnreadableEntry);
    expect(() => rowsOf({ ...CLOSED, kind: 'shift.swapped' }, HoldsShift)).toThrow(UnreadableEntry);
  });
});

/** As stored, with this version in its head. */
function soldIn(version: number | null, change: Partial<SaleLine> = {}) {
  const [line] = saleOf('sale-1').lines;
  if (!line) throw new Error('no line');
  const entry = cashTaken(saleOf('sale-1', { lines: [{ ...line, ...change }] }));
  const place = { seq: 7, before: '', at: AT, shiftId: null };
  const stored = encode(writable(entry), entry.subject, byTill(null), place);
  if (version === null) return stored;
  const texts = { ...stored, head: JSON.stringify({ ...JSON.parse(stored.head), version }) };
  return { ...texts, hash: hashOf('', texts) };
}

describe('a sale', () => {
  it.each([1, 2, 3])('of version %i keeps its lines and their VAT as stored', (version) => {
    expect(decode(soldIn(version)).payload).toMatchObject({
      sale: { lines: [{ name: 'Obi non', vatPercent: 12, vatTiyin: 42_857 }] },
    });
  });

  it('keeps a name for receipts and a rate with decimals', () => {
    const change = { fiscalName: 'Non', vatPercent: 6.5 };
    expect(decode(soldIn(null, change)).payload).toMatchObject({ sale: { lines: [change] } });
  });
});

it('a print of an older program is the receipt of its sale', () => {
  const saleId = SaleId.parse('sale-1');
  const print = newPrint({
    printId: PrintId.parse('print-1'),
    paper: { kind: 'receipt', saleId },
    at: AT,
    mayBeOut: false,
  });
  const entry = writable({ kind: 'print.moved', subject: print.printId, payload: { print } });
  const stored = encode(entry, print.printId, byTill(null), { seq: 7, before: '', at: AT, shiftId: null });
  const { paper: _, ...old } = JSON.parse(stored.payload).print;
  const head = JSON.stringify({ ...JSON.parse(stored.head), version: 2 });
  const texts = { ...stored, head, payload: JSON.stringify({ print: { ...old, saleId } }) };
  expect(decode({ ...texts, hash: hashOf('', texts) }).payload).toEqual({ print });
});
