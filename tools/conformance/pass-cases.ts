/** Sections 3.1, 3.2, 3.4 and 4.1: pass payments. */

import { TransactionId } from '../../shared/ids.ts';
import {
  type Bench,
  CaseEnd,
  CHARGE_TIYIN,
  defineCase,
  errorText,
  must,
  need,
  notShown,
  ok,
  type Verdict,
} from './bench.ts';
import type { Purpose } from './customers.ts';
import { objectOf } from './exchange.ts';

/** The window, plus the same time for a service that cancels slowly. */
const LAPSE_MS = 45_000;

const aDeclinedCode = defineCase('a declined code', async (bench) => {
  const code = (await bench.deps.customers.payerCode('declined')) ?? 'no-customer-has-this-code';
  const answer = await bench.client.createPassPayment({
    otpData: code,
    amountTiyin: CHARGE_TIYIN,
    transactionId: TransactionId.parse(bench.deps.newId()),
  });
  if (answer.ok) {
    must(answer.value.status < 0, `a code that nobody has was taken: status ${answer.value.status}`);
    return ok(`declined by status ${answer.value.status}`);
  }
  must(answer.error.code === 'gateway.refused', errorText(answer.error));
  return ok(errorText(answer.error));
});

const create = defineCase('create pass payment', async (bench) => {
  const charge = await bench.pay('approved');
  bench.held.set('create pass payment', charge);
  const sent = bench.deps.exchanges.find(({ answer }) => answer.includes(charge.paymentId));
  must(sent?.body?.includes('"amount":1000.50') === true, 'the amount was not written exactly');
  const mode = charge.confirmMode === null ? 'no confirm_mode' : `confirm_mode ${charge.confirmMode}`;
  return ok([`status ${charge.statuses.join(', ')}`, mode, charge.detail].filter(Boolean).join('; '));
});

const confirm = defineCase('confirm pass payment', async (bench) => {
  const charge = bench.charge('create pass payment');
  const { detail } = bench.take('confirm pass payment', await bench.client.confirmPassPayment(charge));
  return ok([noteOf(bench), detail].filter(Boolean).join('; '));
});

const repeatedConfirm = defineCase('a repeated confirm', async (bench) => {
  const again = await bench.client.confirmPassPayment(bench.charge('create pass payment'));
  if (!again.ok) must(again.error.code === 'gateway.refused', errorText(again.error));
  const fact = again.ok ? 'accepted' : (again.error.gatewayCode ?? 'refused');
  bench.facts.repeated_confirm = fact;
  const summary = typeof fact === 'number' ? `refused with error_code ${fact}` : fact;
  return ok(`the document does not say; here it is ${summary}`);
});

const lapses = defineCase('an unconfirmed payment lapses', async (bench) => {
  const charge = await bench.pay('approved');
  bench.held.set('lapsed', charge);
  if (charge.confirmMode === 0) return notShown('confirmation mode is off for this service');
  await bench.deps.wait(LAPSE_MS);
  const { value } = bench.take('payment status', await bench.client.paymentStatus(charge));
  bench.facts.lapsed_reads = value.status < 0 ? 'negative' : value.status;
  const late = await bench.client.confirmPassPayment(charge);
  must(!late.ok, 'a confirm after the window was accepted');
  // If first confirms are refused with this code too, the code does not prove that a confirm was done.
  if (!late.ok && late.error.gatewayCode === bench.facts.repeated_confirm)
    bench.facts.repeated_confirm = 'refused';
  // A service that shows 2 for a lapsed payment may also have kept the money: this read can't decide.
  if (value.status !== 2) bench.charged.delete(charge.paymentId);
  return ok(`reads as ${value.status}; a late confirm is refused`);
});

const enable = defineCase('enable confirmation mode', async (bench) => {
  bench.take('enable confirmation mode', await bench.client.enableConfirmation());
  bench.modeIsOff = false;
  const note = noteOf(bench);
  if (bench.held.get('create pass payment')?.confirmMode !== 0) return ok(note);
  // Restores the service's setting.
  bench.take('disable confirmation mode', await bench.client.disableConfirmation());
  return ok(`${note}; switched off again, as it was`);
});

const disable = defineCase('disable confirmation mode', async (bench) => {
  bench.modeIsOff = bench.held.get('create pass payment')?.confirmMode !== 0;
  bench.take('disable confirmation mode', await bench.client.disableConfirmation());
  return ok(noteOf(bench));
});

const withoutConfirmation = defineCase('a payment without confirmation', async (bench) => {
  const charge = await bench.pay('approved');
  must(charge.confirmMode !== 1, 'confirm_mode 1 though the mode was switched off');
  await bench.deps.wait(LAPSE_MS);
  const { value } = bench.take('payment status', await bench.client.paymentStatus(charge));
  must(value.status === 2, `reads as ${value.status} without a confirm`);
  const back = await bench.giveBack(charge);
  return ok(
    `stays paid${charge.confirmMode === null ? '; no confirm_mode in the answer' : ''}${back.ok ? '' : `; not given back: ${errorText(back.error)}`}`,
  );
});

const seesStatus =
  (purpose: Purpose, status: number) =>
  async (bench: Bench): Promise<Verdict> => {
    const charge = await bench.pay(purpose, false);
    const last = charge.statuses.at(-1);
    if (last === 2) {
      if (charge.confirmMode !== 0) await bench.client.confirmPassPayment(charge);
      await bench.giveBack(charge);
    }
    const met = status < 0 ? charge.statuses.some((read) => read < 0) : charge.statuses.includes(status);
    if (!met) throw new CaseEnd('not shown', `read ${charge.statuses.join(', ')}`);
    return ok(`read ${charge.statuses.join(', ')}`);
  };

const types = defineCase('card and processing types', async (bench) => {
  const seen: string[] = [];
  for (const purpose of ['corporate', 'wallet'] as const) {
    const charge = await bench.pay(purpose);
    const created = bench.deps.exchanges.findLast(
      ({ path, answer }) => path.endsWith('/payment') && answer.includes(charge.paymentId),
    );
    const { card_type, processing_type } = objectOf(need(created, 'no answer').answer);
    seen.push(`${String(card_type)} ${String(processing_type)}`);
    must(card_type === 'private' || card_type === 'corporate', `card_type ${String(card_type)}`);
    must(typeof processing_type === 'string', 'processing_type is no text');
    must(purpose !== 'wallet' || processing_type === 'WALLET', `the wallet is ${String(processing_type)}`);
    if (charge.confirmMode !== 0) await bench.client.confirmPassPayment(charge);
    await bench.giveBack(charge);
  }
  return ok(seen.join(', '));
});

const noteOf = (bench: Bench): string => {
  const { error_note } = objectOf(bench.lastExchange.answer);
  return typeof error_note === 'string' ? error_note : 'no error_note';
};

export const PASS_CASES = [aDeclinedCode, create, confirm] as const;
export const CONFIRM_CASES = [repeatedConfirm] as const;
export const MODE_CASES = [lapses] as const;
export const SWITCH_CASES = [disable, withoutConfirmation, enable] as const;
export const STATUS_CASES = [
  defineCase('status 0, created', seesStatus('status 0', 0)),
  defineCase('status 1, processing', seesStatus('status 1', 1)),
  defineCase('a negative status', seesStatus('status negative', -1)),
  types,
] as const;
