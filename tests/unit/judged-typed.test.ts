/** What a judgement makes of an id that a manager typed. */
import { expect, it } from 'vitest';
import { startProgress } from '../../electron/payment/observations.ts';
import { judged } from '../../electron/payment/rules/confirm.ts';
import type { Context } from '../../electron/payment/rules/rule.ts';
import type { Verdict } from '../../shared/payment/events.ts';

const AT = { wallMs: 1_800_000_000_000, monoMs: 0, bootId: 'boot-1' };
const DISOWNED = { event: { name: 'disowned', sentAt: AT } };

interface Case {
  readonly isInvoice: boolean;
  readonly status: number;
  readonly verdict: Verdict;
  readonly negatives?: number;
  readonly refunds?: readonly unknown[];
  readonly confirmMode?: 0 | null;
}

const judge = ({ isInvoice, status, verdict, negatives = 0, refunds = [], confirmMode = null }: Case) =>
  judged(
    {
      payment: { state: { name: 'unknown', details: { confirmMode } }, createdAt: AT, refunds },
      progress: { ...startProgress(AT, AT), negatives },
      invoice: isInvoice ? { limitMs: null } : null,
      confirms: false,
    } as unknown as Context,
    {
      asked: 'judge',
      leftAt: AT,
      at: AT,
      isSaid: true,
      isLate: true,
      stays: false,
      bearsOut: true,
      read: { status, verdict },
      isDown: false,
      why: { code: 'payment.in-doubt' },
    },
  );

it('an invoice loses it with the first status that is not 2', () => {
  expect(judge({ isInvoice: true, status: 0, verdict: 'uncertain' })).toEqual(DISOWNED);
});

it('a card loses it with the second that says that it lapsed', () => {
  const lapsed = { isInvoice: false, status: -5, verdict: 'lapsed' } as const;
  expect(judge({ ...lapsed, negatives: 1 })).toEqual({ shows: true });
  expect(judge({ ...lapsed, negatives: 2 })).toEqual(DISOWNED);
  expect(judge({ ...lapsed, negatives: 2, confirmMode: 0 }), 'named by the service').not.toEqual(DISOWNED);
});

it('it stays once a refund began, which may explain the status', () => {
  const refunds = [{ state: 'unknown' }];
  expect(judge({ isInvoice: true, status: 0, verdict: 'uncertain', refunds })).not.toEqual(DISOWNED);
  expect(judge({ isInvoice: false, status: -5, verdict: 'lapsed', negatives: 2, refunds })).not.toEqual(
    DISOWNED,
  );
});
