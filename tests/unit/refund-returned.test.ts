/** Shares of a paid amount: any split of a sale refunds exactly what was paid. */
import { describe, expect, it } from 'vitest';
import { LineId, RefundId, SaleId, TenderId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { Refund, RefundState } from '../../shared/refund/refund.ts';
import { openReturn, returnedOf, returnsOf, worthOf } from '../../shared/refund/returned.ts';
import type { SaleReturn } from '../../shared/refund/sale-return.ts';
import { shareOut } from '../../shared/refund/sources.ts';
import type { TenderRows } from '../../shared/tender/held.ts';
import { seededRandomness } from '../../shared/time.ts';
import { AT, NEW_REFUND } from '../support/book-entries.ts';

const lineId = LineId.parse('line-1');

function row(id: string, amount: number, state: RefundState, saleReturn?: SaleReturn): Refund {
  return {
    refundId: RefundId.parse(id),
    saleId: SaleId.parse('sale-1'),
    tenderId: TenderId.parse('tender-1'),
    transactionId: null,
    kind: 'cash',
    amountTiyin: tiyin(amount),
    reason: 'brought back',
    state,
    ...NEW_REFUND,
    ...(saleReturn && { saleReturn }),
  };
}
/** For a sale with one tender and no paid payment by code. */
const asRows = (refunds: readonly Refund[]): TenderRows => ({
  tenders: [
    {
      tenderId: TenderId.parse('tender-1'),
      saleId: SaleId.parse('sale-1'),
      kind: 'cash',
      amountTiyin: tiyin(1_000),
      givenTiyin: tiyin(1_000),
      changeTiyin: tiyin(0),
      takenAt: AT,
    },
  ],
  refunds,
  isPaid: () => false,
});

const returned = (id: string, quantity: number, amount: number): SaleReturn => ({
  returnId: RefundId.parse(id),
  dueTiyin: tiyin(amount),
  goods: [{ lineId, quantity, amountTiyin: tiyin(amount) }],
  toStock: true,
});

function dice(seed: number) {
  const random = seededRandomness(seed);
  return (below: number): number => Math.floor(random.fraction() * below);
}

describe('a line that is returned in pieces', () => {
  it('in three refunds each third, and one third gets the odd tiyin', () => {
    const line = { quantity: 3_000, dueTiyin: tiyin(10_000) };
    const given: number[] = [];
    for (const quantity of [0, 1_000, 2_000]) {
      const amountTiyin = tiyin(given.reduce((sum, one) => sum + one, 0));
      given.push(worthOf(line, { quantity, amountTiyin }, 1_000));
    }
    expect(given).toEqual([3_333, 3_334, 3_333]);
  });

  it('in any way, with refusals in between, adds up to the paid amount and never exceeds it', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const roll = dice(seed);
      const line = { quantity: 1 + roll(40_000), dueTiyin: tiyin(roll(9_000_000)) };
      const rows: Refund[] = [];
      for (let nth = 0; ; nth += 1) {
        const before = returnedOf(lineId, rows);
        const left = line.quantity - before.quantity;
        if (left === 0) break;
        const quantity = roll(4) === 0 ? left : 1 + roll(left);
        const amount = worthOf(line, before, quantity);
        const isRefused = roll(3) === 0 && nth < 50;
        const id = `r${nth}`;
        rows.push(row(id, amount, isRefused ? 'refused' : 'refunded', returned(id, quantity, amount)));
        // A refund that was given, and that the service reverts later.
        const last = rows.findIndex(({ state }) => state === 'refunded');
        if (roll(9) === 0 && nth < 50 && rows[last]) rows[last] = { ...rows[last], state: 'refused' };
        expect(returnedOf(lineId, rows).amountTiyin, `seed ${seed}`).toBeLessThanOrEqual(line.dueTiyin);
      }
      expect(returnedOf(lineId, rows).amountTiyin, `seed ${seed}`).toBe(line.dueTiyin);
    }
  });

  it('refunds nothing for free goods, and stays exact at the largest sums', () => {
    expect(worthOf({ quantity: 3, dueTiyin: tiyin(0) }, { quantity: 0, amountTiyin: tiyin(0) }, 2)).toBe(0);
    const most = Number.MAX_SAFE_INTEGER;
    const whole = { quantity: 3, dueTiyin: tiyin(most) };
    const third = worthOf(whole, { quantity: 0, amountTiyin: tiyin(0) }, 1);
    expect(third + worthOf(whole, { quantity: 1, amountTiyin: third }, 2)).toBe(most);
  });
});

describe('a return', () => {
  it('lasts as long as one of its refunds may have been done', () => {
    const what = returned('r1', 1_000, 100);
    const rows = (first: RefundState, second: RefundState) => [
      row('r1', 60, first, what),
      row('r2', 40, second, what),
    ];
    expect(returnsOf(rows('refused', 'refused'))).toEqual([]);
    expect(returnsOf(rows('refused', 'refunded'))).toEqual([what]);
    expect(returnsOf(rows('unknown', 'refused'))).toEqual([what]);
    expect(returnedOf(lineId, rows('refunded', 'refunded'))).toMatchObject({
      quantity: 1_000,
      amountTiyin: 100,
    });
  });

  it('stays open while a share is unrefunded and the sale still holds money', () => {
    const what = returned('r1', 1_000, 100);
    const rows = [row('r0', 500, 'refunded'), row('r1', 60, 'refunded', what)];
    const open = (refunds: readonly Refund[], held: number) => openReturn(asRows(refunds), tiyin(held));
    expect(open(rows, 400)).toMatchObject({ restTiyin: 40 });
    expect(open(rows, 15)).toMatchObject({ restTiyin: 15 });
    expect(open(rows, 0)).toBeNull();
    expect(open([...rows, row('r2', 40, 'refunded', what)], 400)).toBeNull();
  });

  it('is lowered by later refunds, not by earlier ones or other money', () => {
    const what = returned('r1', 1_000, 100);
    const at = (row: Refund, monoMs: number): Refund => ({ ...row, requestedAt: { ...AT, monoMs } });
    const rest = (...refunds: Refund[]) => openReturn(asRows(refunds), tiyin(400))?.restTiyin ?? 0;
    const first = row('r1', 60, 'refunded', what);
    const other = row('r2', 30, 'refunded');
    expect(rest(first, other)).toBe(10);
    expect(rest(other, first)).toBe(40);
    expect(rest(first, { ...other, state: 'refused' })).toBe(40);
    // A refused refund that is sent again keeps its place; its time decides.
    expect(rest(at(first, 9_000), at(other, 8_000))).toBe(40);
    expect(rest(at(other, 9_000), at(first, 8_000))).toBe(10);
    // Another payment of its tender, which was never money of this sale.
    expect(rest(first, { ...other, transactionId: TransactionId.parse('double') })).toBe(40);
  });
});

describe('an amount over several sources', () => {
  it('comes from the first source up to its holdings, then from the next', () => {
    const sources = [60, 0, 30].map((held) => ({ heldTiyin: tiyin(held) }));
    const shares = (amount: number) => shareOut(tiyin(amount), sources).map(({ amountTiyin }) => amountTiyin);
    expect(shares(50)).toEqual([50]);
    expect(shares(61)).toEqual([60, 1]);
    expect(shares(90)).toEqual([60, 30]);
    expect(shares(1_000)).toEqual([60, 30]);
    expect(shares(0)).toEqual([]);
  });
});
