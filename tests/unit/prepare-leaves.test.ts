/** A file moves a till to another address while payments at the present address are unfinished. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../electron/app/arguments.ts';
import { provisionOnly } from '../../electron/app/provision-command.ts';
import { unfinishedAt } from '../../electron/provisioning/unfinished.ts';
import type { NewEntry } from '../../electron/storage/kinds.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import {
  AT,
  appendAll,
  begun,
  byCode,
  ENDPOINT,
  moved,
  PAID,
  paymentOf,
  receiptOf,
  refundOf,
  saleOf,
  taskOf,
} from '../support/book-entries.ts';
import { SECRET } from '../support/provision-files.ts';
import { CODE, chargesAt, FOREIGN, LIVE, shop } from '../support/sealed-shop.ts';
import { secretStore } from '../support/secret-store.ts';

const NEXT = { ...LIVE, base_url: 'https://next.example/v2', secret_key: `${SECRET}-2` };

const SALE = saleOf('sale-1');
const SENDING = paymentOf(SALE, 't-1');
const { details: DETAILS } = PAID.name === 'paid' ? PAID : { details: null };
if (DETAILS === null) throw new Error('paid without details');
const is = (state: Payment['state']): Payment => ({ ...SENDING, state });
const ABANDONED = is({
  name: 'abandoned',
  sentAt: AT,
  by: 'nobody-waits',
  reason: '',
  details: DETAILS,
  successAt: null,
  confirmSent: false,
  word: null,
  ending: null,
});
const INVOICED = { instrument: 'invoice', invoice: { invoiceId: null } } as const;
const watched = moved(ABANDONED, 'abandoned');
const { begun: sold, confirmed, paid } = byCode('sale-1', 't-1');
const linked: NewEntry = {
  kind: 'receipt.moved',
  subject: 't-1',
  payload: { receipt: receiptOf(paid, { state: 'linked', link: 'https://receipt.example/1' }) },
};

/** A live till that was sealed at an earlier start, with these entries in its books. */
async function liveTill(...entries: readonly NewEntry[]) {
  const the = shop();
  await the.start(LIVE);
  appendAll(the.journal(), ...entries);
  return the;
}

describe('payments that only the present address can end', () => {
  it.each<[string, readonly NewEntry[], number]>([
    ['in flight: one', [begun(SALE, SENDING)], 1],
    ['no payment: zero', [], 0],
    ['with an unregistered receipt: one', [sold, confirmed], 1],
    ['with a registered receipt: zero', [sold, confirmed, linked], 0],
    ['an abandoned code, under watch: zero', [begun(SALE, SENDING), watched], 0],
    [
      'an abandoned invoice, which may still be paid: one',
      [begun(SALE, { ...SENDING, ...INVOICED }), moved({ ...ABANDONED, ...INVOICED }, 'abandoned')],
      1,
    ],
    [
      'under watch with an alarm: one',
      [begun(SALE, SENDING), moved(ABANDONED, 'abandoned', { tasks: [taskOf(ABANDONED, 'task-1')] })],
      1,
    ],
    [
      'with a task about its goods: zero',
      [
        sold,
        confirmed,
        linked,
        moved(paid, 'goods-asked', { tasks: [taskOf(paid, 'task-1', { kind: 'goods' })] }),
      ],
      0,
    ],
    [
      'with a refund and a waiting receipt: one',
      [
        sold,
        confirmed,
        { kind: 'refund.begun', subject: 'refund-1', payload: { refund: refundOf(paid, 'refund-1') } },
      ],
      1,
    ],
  ])('%s', (_name, entries, count) => {
    const { journal } = shop();
    appendAll(journal(), ...entries);
    expect(unfinishedAt(ENDPOINT, journal())).toBe(count);
    expect(unfinishedAt({ ...ENDPOINT, serviceId: 78 }, journal())).toBe(0);
  });
});

describe('a file with the till’s own code', () => {
  it('waits for a person while a payment is uncertain, and is accepted by itself after the payment’s end', async () => {
    const { start, journal } = await liveTill(begun(SALE, SENDING));
    const held = await start(NEXT);
    expect(chargesAt(held)).toBe(LIVE.base_url);
    expect(held.pending?.why).toEqual({ code: 'provision.payments-open', limit: 1 });
    expect(held.pending?.view()).toMatchObject({ changes: ['address', 'key'], unfinished: 1 });
    appendAll(journal(), watched);
    // A later reading shows the present number.
    expect(held.pending?.view().unfinished).toBe(0);
    const taken = await start(NEXT);
    expect(taken.pending).toBeNull();
    expect(chargesAt(taken)).toBe(NEXT.base_url);
  });

  it('is accepted at once if the address stays the same', async () => {
    const { start } = await liveTill(begun(SALE, SENDING));
    const renamed = await start({ ...LIVE, shop_name: 'Bahor 2', base_url: `${LIVE.base_url}/` });
    expect(renamed).toMatchObject({ pending: null, installation: { shop_name: 'Bahor 2' } });
  });

  it('is accepted for another service if a person types the code, and the way back stays free', async () => {
    const { start, journal } = await liveTill(begun(SALE, SENDING));
    const { pending } = await start({ ...LIVE, service_id: 78 });
    expect(pending?.why.code).toBe('provision.payments-open');
    expect(await pending?.accept(CODE)).toEqual({ ok: true, value: null });
    // The new service has no open payment, and the till queries the old one's payments again.
    expect(await start(LIVE)).toMatchObject({ endpoint: { serviceId: 77 }, pending: null });
    expect(unfinishedAt(ENDPOINT, journal())).toBe(1);
  });
});

describe('a person before the code field', () => {
  it('sees what a foreign file would leave unfinished', async () => {
    const { start } = await liveTill(begun(SALE, SENDING));
    const { pending } = await start(FOREIGN);
    expect(pending?.why).toEqual({ code: 'provision.waits' });
    expect(pending?.view()).toMatchObject({ changes: ['address', 'code'], unfinished: 1 });
  });

  it.each([
    ['with its code', NEXT, [/move this till to another address, but 1 payment has not come to an end/]],
    ['with another', FOREIGN, [/waits for the setup code/, /1 payment has not come to an end/]],
  ])('reads the same from --provision-only, %s', async (_name, content, lines) => {
    const { folder, path } = await liveTill(begun(SALE, SENDING));
    const file = join(dirname(path), 'next.json');
    writeFileSync(file, JSON.stringify(content));
    const said: string[] = [];
    const code = await provisionOnly({
      args: readArguments(['--provision-only', '--provision', file], folder),
      folder,
      secretStore: secretStore(true),
      secondFolder: () => null,
      isInUse: false,
      print: (line) => said.push(line),
    });
    expect(code).toBe(1);
    expect(said).toEqual(lines.map((line) => expect.stringMatching(line)));
  });
});
