/** A payment that has ended: settled alarms stay quiet, and late money raises one. */
import { describe, expect, it } from 'vitest';
import { fail } from '../../shared/result.ts';
import { many } from '../support/attacks.ts';
import { eachTill } from '../support/each-till.ts';
import { HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const BUSY = { code: 'gateway.refused', gatewayCode: -1 } as const;
const UNWELL = { code: 'gateway.http-status', httpStatus: 503 } as const;
const TIMEOUT_MS = 60_000;

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

async function nextMorning(): Promise<void> {
  await till.crash();
  till.clock.reboot(13 * HOUR);
  await till.start();
  await till.clock.advance(25 * MINUTE);
}

async function awayForLong(): Promise<void> {
  till.service.down = true;
  await till.clock.advance(26 * HOUR);
  till.service.down = false;
}

/**
 * The create charges without an answer and look-ups are busy. A manager says "not charged", then the money
 * shows and raises an alarm.
 */
async function foundAfterTheWord() {
  till.service.confirmMode = 0;
  till.service.mishaps.create.push('no-answer');
  till.service.mishaps['look-up'].push(...many<'refused'>('refused'));
  const id = till.pay();
  await till.clock.advance(165 * SECOND);
  till.do('payment.say-not-charged', { transactionId: id, reason: 'nothing there' });
  till.service.mishaps['look-up'].length = 0;
  await till.clock.advance(10 * MINUTE);
  expect(till.view(id).alarm?.kind).toBe('charged');
  return id;
}

/**
 * The create is refused though it charged; look-ups stay busy for as long as the till verifies the refusal.
 */
function refusedThoughDone() {
  till.service.mishaps.create.push('done-but-refused');
  till.service.mishaps['look-up'].push('refused', 'refused');
  return till.pay();
}

describe('money after "not charged"', () => {
  it('raises an alarm even if a manager had settled it before saying "not charged"', async () => {
    till.service.confirmMode = 0;
    const id = refusedThoughDone();
    await till.clock.advance(10 * MINUTE);
    till.settleAlarm(id, 'charged', 'given back');
    till.service.down = true;
    const seen = {
      transactionId: id,
      paymentId: null,
      amountTiyin: null,
      ourIdEnd: null,
      reason: 'it is there',
    };
    const said = till.ask('payment.say-charged', seen);
    await till.clock.advance(SECOND);
    await said;
    till.service.down = false;
    expect(till.do('payment.say-not-charged', { transactionId: id, reason: 'nothing there' }).ok).toBe(true);
    await nextMorning();
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });

  it('does not raise the alarm again each morning after it was settled', async () => {
    const id = await foundAfterTheWord();
    till.settleAlarm(id, 'charged', 'given back');
    for (let mornings = 0; mornings < 3; mornings += 1) await nextMorning();
    expect(till.view(id).alarm).toBeNull();
  });

  it('cannot be taken as payment after its reversal, where a reversed payment reads 2', async () => {
    till.service.reversedReads = 2;
    const id = await foundAfterTheWord();
    till.service.only.reversed = true;
    till.settleAlarm(id, 'charged', 'given back in the cabinet');
    await nextMorning();
    expect((await till.take(id)).ok).toBe(false);
    expect(till.state(id)).toBe('not-charged');
  });
});

describe('a doubt that was settled', () => {
  it('raises nothing about money found later, even after a restart', async () => {
    till.know({ look_up: 'plain', finds_transaction_id: true, never_sent: -404 });
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...many<'refused'>('refused'));
    const id = till.pay();
    await till.clock.advance(5 * MINUTE);
    till.settleAlarm(id, 'may-be-charged', 'nothing in the cabinet');
    till.service.mishaps['look-up'].length = 0;
    till.service.only.status = -5;
    while (till.state(id) === 'unknown') await till.clock.advance(SECOND);
    till.service.only.status = 2;
    await till.crash();
    await till.start();
    await till.clock.advance(HOUR);
    expect(till.view(id).alarm?.kind).toBe('may-be-charged');
  });
});

describe('a check of an ended payment', () => {
  it.each([
    ['busy', BUSY],
    ['unwell', UNWELL],
  ])(
    'does not count while the service is %s: a charge refused though done raises an alarm',
    async (_, error) => {
      till.service.confirmMode = 0;
      till.service.mishaps.create.push('done-but-refused');
      const lookUp = till.service.paymentStatusByTransaction.bind(till.service);
      let broken = true;
      till.service.paymentStatusByTransaction = async (request) => (broken ? fail(error) : lookUp(request));
      const id = till.pay();
      await till.clock.advance(3 * SECOND);
      expect(till.state(id)).toBe('declined');
      await till.clock.advance(18 * MINUTE);
      broken = false;
      await till.clock.advance(HOUR);
      expect(till.view(id).alarm?.kind).toBe('charged');
    },
  );

  it(
    'is repeated after a day offline that ended with a busy answer',
    async () => {
      till.service.confirmMode = 0;
      const id = refusedThoughDone();
      await till.clock.advance(6 * SECOND);
      await awayForLong();
      till.service.mishaps['look-up'].push('refused');
      await till.clock.advance(3 * HOUR);
      expect(till.view(id).alarm?.kind).toBe('charged');
    },
    TIMEOUT_MS,
  );

  it(
    'is repeated after such a day where a paid payment no longer is money',
    async () => {
      const id = await till.paidSale();
      till.service.only.reversed = true;
      await awayForLong();
      till.service.mishaps.status.push('refused');
      await till.clock.advance(3 * HOUR);
      expect(till.view(id).alarm?.kind).toBe('not-paid');
    },
    TIMEOUT_MS,
  );
});

describe('a charge approved while the network was away', () => {
  /** The payment reads 2 too late to be confirmed. */
  async function approvedUnseen() {
    till.know({ look_up: 'plain', finds_transaction_id: true, never_sent: -404 });
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(20 * SECOND);
    till.service.down = true;
    await till.clock.advance(20 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(20 * SECOND);
    till.service.down = false;
    while (till.state(id) === 'processing') await till.clock.advance(100);
    expect(till.state(id)).toBe('unknown');
    return id;
  }

  it(
    'calls a manager after a day without a reading, because its basket waits',
    async () => {
      const id = await approvedUnseen();
      till.service.paymentStatus = async () => fail({ code: 'gateway.refused', gatewayCode: -1905 });
      await till.clock.advance(20 * HOUR);
      expect(till.view(id).alarm, 'it goes back by itself').toBeNull();
      await till.clock.advance(28 * HOUR);
      expect(till.view(id).alarm?.kind).toBe('may-be-charged');
    },
    TIMEOUT_MS,
  );

  it(
    'lapses though the first answer after a day offline is busy',
    async () => {
      const id = await approvedUnseen();
      await awayForLong();
      till.service.mishaps.status.push('refused');
      await till.clock.advance(HOUR);
      expect(till.state(id)).toBe('lapsed');
    },
    TIMEOUT_MS,
  );
});
