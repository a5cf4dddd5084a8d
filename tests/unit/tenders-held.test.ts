/** What a sale's tenders hold and owe, for any order of takings, refunds and failures. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefundId, SaleId, TenderId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { isRefundInDoubt, type Refund } from '../../shared/refund/refund.ts';
import {
  afterTaking,
  heldByKind,
  heldOf,
  heldTiyin,
  isTaken,
  owedTiyin,
  type TenderRows,
  withTender,
} from '../../shared/tender/held.ts';
import { SlipNumber, type Tender, type TenderKind } from '../../shared/tender/tender.ts';
import type { Moment } from '../../shared/time.ts';
import { NEW_REFUND } from '../support/book-entries.ts';

const AT: Moment = { wallMs: 1_000, monoMs: 1_000, bootId: 'boot-1' };
const SALE = SaleId.parse('sale-1');
const TOTAL = 100;

interface World {
  readonly sale: {
    readonly state: 'open' | 'completed' | 'voided';
    readonly totalTiyin: ReturnType<typeof tiyin>;
  };
  readonly rows: TenderRows;
  readonly paid: ReadonlySet<string>;
}

const FRESH: World = {
  sale: { state: 'open', totalTiyin: tiyin(TOTAL) },
  rows: { tenders: [], refunds: [], isPaid: () => false },
  paid: new Set(),
};

/** The next event: a tender or refund begins, succeeds or fails. share: of the owed or held amount. */
interface Happening {
  readonly what:
    | 'cash'
    | 'terminal'
    | 'code'
    | 'code-paid'
    | 'code-failed'
    | 'back'
    | 'back-fails'
    | 'other-back';
  readonly share: number;
  readonly which: number;
}

const happenings = fc.array(
  fc.record({
    what: fc.constantFrom<Happening['what']>(
      'cash',
      'terminal',
      'code',
      'code-paid',
      'code-failed',
      'back',
      'back-fails',
      'other-back',
    ),
    share: fc.constantFrom(0.25, 0.5, 1),
    which: fc.nat(7),
  }),
  { maxLength: 25 },
);

function tenderOf(kind: TenderKind, number: number, amount: number, isNow: boolean): Tender {
  const amountTiyin = tiyin(amount);
  const common = {
    tenderId: TenderId.parse(`tender-${number}`),
    saleId: SALE,
    amountTiyin,
    takenAt: isNow ? AT : null,
  };
  if (kind === 'cash') return { ...common, kind, givenTiyin: amountTiyin, changeTiyin: tiyin(0) };
  return kind === 'code' ? { ...common, kind } : { ...common, kind, approval: '1' };
}

const refundOf = (
  tender: Tender,
  payment: string | null,
  amount: number,
  state: Refund['state'],
): Refund => ({
  refundId: RefundId.parse(`refund-of-${tender.tenderId}`),
  saleId: SALE,
  tenderId: tender.tenderId,
  transactionId: payment === null ? null : TransactionId.parse(payment),
  kind: payment === null ? 'cash' : 'reversal',
  amountTiyin: tiyin(amount),
  reason: 'brought back',
  state,
  ...NEW_REFUND,
});

const paymentOf = ({ tenderId }: Tender): string => `payment of ${tenderId}`;

/** As the till's rules allow: a tender is at most what is owed, a refund at most what is held. */
function next(world: World, { what, share, which }: Happening): World {
  const { sale, rows, paid } = world;
  const owed = Math.floor(owedTiyin(sale, rows) * share);
  const number = rows.tenders.length + 1;
  const waiting = rows.tenders.find((tender) => tender.kind === 'code' && !isTaken(tender));
  const taken = rows.tenders.filter(isTaken);
  const chosen = taken[which % Math.max(1, taken.length)];
  const isAsking = waiting !== undefined && !paid.has(`failed ${waiting.tenderId}`);
  const take = (tender: Tender): World => {
    const after = withTender(rows, tender);
    return { ...world, rows: after, sale: isTaken(tender) ? afterTaking(sale, after) : sale };
  };
  switch (what) {
    case 'cash':
    case 'terminal':
      return owed === 0 || isAsking ? world : take(tenderOf(what, number, owed, true));
    case 'code':
      return owed === 0 || waiting ? world : take(tenderOf('code', number, owed, false));
    case 'code-paid': {
      if (!waiting || !isAsking) return world;
      const known = new Set([...paid, paymentOf(waiting)]);
      const after = take({ ...waiting, takenAt: AT });
      return { ...after, paid: known, rows: { ...after.rows, isPaid: (id) => known.has(id) } };
    }
    case 'code-failed':
      return waiting ? { ...world, paid: new Set([...paid, `failed ${waiting.tenderId}`]) } : world;
    case 'back':
    case 'back-fails': {
      if (!chosen) return world;
      const amount = Math.floor(heldOf(chosen, rows) * share);
      if (amount === 0) return world;
      const payment = chosen.kind === 'code' ? paymentOf(chosen) : null;
      const refund = refundOf(chosen, payment, amount, what === 'back' ? 'refunded' : 'refused');
      return { ...world, rows: { ...rows, refunds: [...rows.refunds, refund] } };
    }
    case 'other-back':
      // Another payment of the tender, which was never money of this sale.
      return chosen
        ? {
            ...world,
            rows: { ...rows, refunds: [...rows.refunds, refundOf(chosen, 'another', TOTAL, 'refunded')] },
          }
        : world;
  }
}

describe('any order of takings, failures and refunds', () => {
  it('keeps held plus owed equal to the total until the sale is complete', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        let world = FRESH;
        for (const happening of all) {
          const before = world.sale.state;
          world = next(world, happening);
          const { sale, rows } = world;
          const held = heldTiyin(rows);
          if (sale.state === 'open') expect(held + owedTiyin(sale, rows)).toBe(TOTAL);
          else expect(owedTiyin(sale, rows)).toBe(0);
          expect(held).toBeLessThanOrEqual(TOTAL);
          // The tender that covers the total completes the sale, which then stays complete.
          if (before === 'open') expect(sale.state === 'completed').toBe(held === TOTAL);
          else expect(sale.state).toBe('completed');
        }
      }),
    );
  });

  it('never refunds more of a tender than it took, nor holds less than zero', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        const { rows } = all.reduce(next, FRESH);
        for (const tender of rows.tenders) {
          const held = heldOf(tender, rows);
          expect(held).toBeGreaterThanOrEqual(0);
          expect(held).toBeLessThanOrEqual(isTaken(tender) ? tender.amountTiyin : 0);
        }
        const kinds: readonly TenderKind[] = ['cash', 'code', 'terminal'];
        expect(kinds.reduce((sum, kind) => sum + heldByKind(rows, kind), 0)).toBe(heldTiyin(rows));
        expect(rows.refunds.some(isRefundInDoubt)).toBe(false);
      }),
    );
  });
});

describe('a number from a slip', () => {
  it('has 1 to 32 printable characters, without the spaces around it', () => {
    expect(SlipNumber.parse(' 004213 ')).toBe('004213');
    for (const text of ['', '   ', 'a'.repeat(33), 'a\u0007b', 'a\u202eb'])
      expect(SlipNumber.safeParse(text).success).toBe(false);
  });
});
