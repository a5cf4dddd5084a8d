/**
 * Goods of a sale that was paid in parts unseen: the question about them stays open until all money is
 * refunded.
 */
import { expect, it } from 'vitest';
import type { TaskView } from '../../shared/contract/tasks.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { paymentRow } from '../../shared/payment/payment.ts';
import { momentOf } from '../../shared/time.ts';
import { eachTill } from '../support/each-till.ts';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { giveBack, goOn } from '../support/returns.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

const goods = (): readonly TaskView[] => {
  const answer = till.do('tasks.open', undefined);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.filter(({ kind }) => kind === 'goods');
};

/** Half in cash, the other half by a code that the cashier no longer waited for. */
async function paidUnseen(): Promise<{ readonly sale: MixedSale; readonly code: TransactionId }> {
  const sale = new MixedSale(till);
  expect(sale.cash(HALF).ok).toBe(true);
  const code = await sale.lostCode(HALF, 'set-aside');
  till.service.down = false;
  await till.clock.advance(5 * MINUTE);
  expect(sale.state).toBe('completed');
  expect(goods()).toMatchObject([{ besideTiyin: HALF, payment: { transactionId: code } }]);
  return { sale, code };
}

it('goods stay in question when only the code was refunded: the customer’s cash is in the drawer', async () => {
  const { sale, code } = await paidUnseen();
  expect(till.refund(code, 'the goods were not handed over').ok).toBe(true);
  await till.clock.advance(30 * SECOND);
  expect(till.view(code).refunds).toMatchObject([{ state: 'refunded' }]);
  expect(goods()).toMatchObject([{ besideTiyin: HALF }]);

  // Even over a power cut, until the last cash is handed over.
  await till.crash();
  await till.start();
  expect(goods()).toHaveLength(1);
  expect(sale.cashBack(sale.tender('cash')).ok).toBe(true);
  expect(goods()).toEqual([]);
  expect(till.view(code).goodsSince).toBeNull();
});

it('goods stay in question until a return is finished; no press during the return ends the question', async () => {
  const { sale, code } = await paidUnseen();
  expect(giveBack(till, sale.saleId, TOTAL).ok).toBe(true);
  await till.clock.advance(30 * SECOND);
  expect(goods()).toHaveLength(1);
  expect(goOn(till, sale.saleId).ok).toBe(true);
  expect(goods()).toEqual([]);
  expect(till.view(code).goodsSince).toBeNull();
});

it('goods stay in question when a manager records that the code was refunded elsewhere', async () => {
  const { sale, code } = await paidUnseen();
  const seen = {
    as: 'elsewhere',
    amountTiyin: null,
    leftTiyin: tiyin(HALF),
    reason: 'given back in the cabinet',
  } as const;
  expect(till.do('refund.record', { transactionId: code, ...seen }).ok).toBe(true);
  expect(goods()).toHaveLength(1);
  expect(sale.cashBack(sale.tender('cash')).ok).toBe(true);
  expect(goods()).toEqual([]);
});

it('goods leave the question once a code of an open sale was refunded: the cashier sees the next payment', async () => {
  const sale = new MixedSale(till);
  expect(sale.cash(QUARTER).ok).toBe(true);
  const code = await sale.lostCode(QUARTER, 'set-aside');
  till.service.down = false;
  await till.clock.advance(5 * MINUTE);
  expect(sale.state).toBe('open');
  expect(goods()).toMatchObject([{ payment: { transactionId: code } }]);
  // An open sale offers only the refund: the question has no other end.
  expect(till.refund(code, 'it is paid anew').ok).toBe(true);
  await till.clock.advance(30 * SECOND);
  expect(goods()).toEqual([]);
  await sale.paidCode(TOTAL - QUARTER);
  await till.clock.advance(MINUTE);
  expect(sale.state).toBe('completed');
  expect(goods()).toEqual([]);
});

it('goods stay in question when part of a payment was refunded that a repair found without a tender', async () => {
  till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
  const code = till.pay();
  await till.clock.advance(60 * MINUTE);
  till.service.only.confirmed = true;
  const stored = till.journal.payment(code);
  if (stored?.state.name !== 'lapsed') throw new Error('it did not lapse');
  const { details } = stored.state;
  const state = {
    name: 'paid',
    details,
    paidAt: momentOf(till.clock),
    proof: 'confirmed',
    foundLater: false,
  } as const;
  const payload = { payment: { ...paymentRow(stored), state } };
  expect(till.journal.append(CASHIER, { kind: 'journal.salvaged', subject: code, payload }).ok).toBe(true);
  await till.crash();
  await till.start();
  expect(goods()).toHaveLength(1);
  const seen = { transactionId: code, as: 'elsewhere', reason: 'the cabinet shows it' } as const;
  const half = { ...seen, amountTiyin: tiyin(HALF / 2), leftTiyin: tiyin(HALF) };
  expect(till.do('refund.record', half).ok).toBe(true);
  expect(goods()).toHaveLength(1);
  expect(till.do('refund.record', { ...seen, amountTiyin: null, leftTiyin: tiyin(HALF / 2) }).ok).toBe(true);
  expect(goods()).toEqual([]);
});
