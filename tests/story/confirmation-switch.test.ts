/**
 * The service's switch for confirmations: one for all tills, by the setup code, never while a payment is in
 * flight. Guesses of the code share one budget across all places.
 */
import { describe, expect, it } from 'vitest';
import { codeGuard } from '../../electron/secret/code-guard.ts';
import type { Answer } from '../../shared/contract/contract.ts';
import { INSTALLER } from '../../shared/staff/actor.ts';
import { CODE, PIN, StaffedTill } from '../support/staffed-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT } from '../support/virtual-till.ts';

/** With Lola, a cashier, at the till: the code decides. */
async function shop() {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  await till.signIn(people.lola, PIN.lola);
  const set = (isOn: boolean, setupCode = CODE): Promise<Answer<'by-hand.confirmation'>> =>
    inTime(till, till.send('by-hand.confirmation', { isOn, setupCode }));
  return { till, ...people, set };
}

/** The code is compared off the main thread, in its own time; then the service takes its time. */
async function until(till: StaffedTill, isSo: () => boolean): Promise<void> {
  for (let steps = 0; !isSo() && steps < 200; steps += 1) await till.clock.advance(50);
}

async function inTime<T>(till: StaffedTill, answer: Promise<T>): Promise<T> {
  let isThere = false;
  void answer.finally(() => {
    isThere = true;
  });
  await until(till, () => isThere);
  return await answer;
}

const switches = (till: StaffedTill) => till.service.calls.filter((call) => call === 'switch');

describe('the switch', () => {
  it('sends one request, is logged with who did it and who approved it, and holds for the next payments', async () => {
    const { till, lola, set } = await shop();
    const before = await till.paidSale();
    expect(await set(false)).toEqual({ ok: true, value: null });
    expect(switches(till)).toHaveLength(1);
    expect(till.entries('confirmation.switched')).toMatchObject([
      {
        actor: { by: 'staff', id: lola },
        approvedBy: INSTALLER,
        payload: { endpoint: ENDPOINT, isOn: false, why: null },
      },
    ]);
    const confirms = till.service.calls.filter((call) => call === 'confirm').length;
    const after = await till.paidSale();
    expect(till.service.calls.filter((call) => call === 'confirm')).toHaveLength(confirms);
    expect([till.state(before), till.state(after)]).toEqual(['paid', 'paid']);
    expect(await set(true)).toMatchObject({ ok: true });
    await till.paidSale();
    expect(till.service.calls.filter((call) => call === 'confirm').length).toBeGreaterThan(confirms);
    expect(till.entries('confirmation.switched').map(({ payload }) => payload.isOn)).toEqual([false, true]);
  });

  it.each([
    ['refused', 'gateway.refused'],
    ['no-answer', 'gateway.cut'],
  ] as const)('answered with %s is logged as not done, with the reason', async (mishap, code) => {
    const { till, set } = await shop();
    till.service.mishaps.switch.push(mishap);
    expect(await set(false)).toMatchObject({ error: { code } });
    expect(till.entries('confirmation.switched')).toMatchObject([
      { payload: { isOn: false, why: { code } } },
    ]);
  });

  it('is refused while a payment is in flight, even one that begins while the code is compared', async () => {
    const { till, set } = await shop();
    till.service.firstStatus = 1;
    const waiting = till.pay();
    await till.clock.advance(SECOND);
    expect(await set(false)).toMatchObject({ error: { code: 'history.payment-under-way', limit: 1 } });
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(till.state(waiting)).toBe('paid');
    const asked = till.send('by-hand.confirmation', { isOn: false, setupCode: CODE });
    till.pay();
    expect(await inTime(till, asked)).toMatchObject({ error: { code: 'history.payment-under-way' } });
    expect(switches(till)).toEqual([]);
    expect(till.entries('confirmation.switched')).toEqual([]);
  });

  it('does not wait for an abandoned payment, however long the service calls it open', async () => {
    const { till, set } = await shop();
    till.service.firstStatus = 1;
    const left = till.pay();
    await till.clock.advance(SECOND);
    expect(till.do('payment.customer-left', { transactionId: left })).toMatchObject({ ok: true });
    await till.clock.advance(10 * MINUTE);
    expect(till.state(left)).toBe('abandoned');
    expect(await set(false)).toMatchObject({ ok: true });
  });

  it('stops new payments until the service has answered, and runs once', async () => {
    const { till, set } = await shop();
    till.service.latencyMs = 5 * SECOND;
    const asked = till.send('by-hand.confirmation', { isOn: false, setupCode: CODE });
    await until(till, () => switches(till).length > 0);
    expect(till.tryPay(1, till.newSale())).toMatchObject({ error: { code: 'payment.busy' } });
    expect(await set(true)).toMatchObject({ error: { code: 'payment.busy' } });
    expect(await inTime(till, asked)).toMatchObject({ ok: true });
    expect(switches(till)).toHaveLength(1);
    till.service.latencyMs = 100;
    expect(till.tryPay(1, till.newSale())).toMatchObject({ ok: true });
    expect(till.service.confirmMode).toBe(0);
    await till.clock.advance(10 * SECOND);
  });

  it('stays unchanged after a wrong code, and the log names who tried', async () => {
    const { till, lola, set } = await shop();
    expect(await set(false, 'not-the-code')).toMatchObject({ error: { code: 'setup-code.wrong' } });
    expect(switches(till)).toEqual([]);
    expect(till.entries('staff.refused')).toMatchObject([
      { actor: { by: 'staff', id: lola }, payload: { what: 'setup-code' } },
    ]);
  });
});

describe('guesses of the setup code', () => {
  const guessAt = (till: StaffedTill, dilshod: string, place: number, setupCode: string) => {
    const places = [
      () => till.send('by-hand.confirmation', { isOn: false, setupCode }),
      () => till.send('staff.make-manager', { setupCode, name: 'Sly', pin: '1234' }),
      () => till.send('staff.reset-pin', { setupCode, staffId: dilshod, pin: '1234' }),
    ] as const;
    return places[place % places.length]?.();
  };

  it('share one budget: a try at one place counts at each other', async () => {
    const { till, dilshod, set } = await shop();
    for (let guess = 0; guess < 5; guess += 1) await guessAt(till, dilshod, guess, `guess-no-${guess}`);
    expect(till.journal.codeTries()).toMatchObject({ wrong: 5 });
    for (let place = 0; place < 3; place += 1) {
      // Meanwhile the right code is refused as well.
      expect(await guessAt(till, dilshod, place, CODE)).toMatchObject({ error: { code: 'setup-code.wait' } });
    }
    await till.clock.advance(MINUTE);
    expect(await set(false)).toMatchObject({ ok: true });
    expect(till.journal.codeTries()).toBeNull();
  });

  it('get no second budget by trying all places at once', async () => {
    const { till, dilshod } = await shop();
    const guesses = Array.from({ length: 12 }, (_, guess) =>
      guessAt(till, dilshod, guess, `guess-no-${guess}`),
    );
    const answers = await Promise.all(guesses);
    const looked = answers.filter(
      (answer) => answer && !answer.ok && answer.error.code === 'setup-code.wrong',
    );
    expect(looked).toHaveLength(4);
    expect(till.journal.codeTries()).toMatchObject({ wrong: 5 });
  });

  it('are counted apart from the code of a waiting provisioning file, which has a guard of its own', async () => {
    const { till, dilshod } = await shop();
    const { journal, clock } = till;
    const ofTheFile = codeGuard({ hash: journal.setupCode, journal, clock });
    await Promise.all(
      Array.from({ length: 4 }, (_, guess) =>
        Promise.all([
          ofTheFile.check(`file-code-${guess}`),
          guessAt(till, dilshod, guess, `guess-no-${guess}`),
        ]),
      ),
    );
    expect(journal.codeTries()?.wrong).toBeGreaterThanOrEqual(5);
    expect(await ofTheFile.check(CODE)).toMatchObject({ error: { code: 'setup-code.wait' } });
    expect(await guessAt(till, dilshod, 1, CODE)).toMatchObject({ error: { code: 'setup-code.wait' } });
  });
});
