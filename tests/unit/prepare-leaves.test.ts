/** A file that moves a till to another address while payments at the present one are not at their end. */
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
    ['one on its way', [begun(SALE, SENDING)], 1],
    ['none', [], 0],
    ['one whose receipt is not registered', [sold, confirmed], 1],
    ['one whose receipt is', [sold, confirmed, linked], 0],
    ['one that nobody waits for, and that is merely watched', [begun(SALE, SENDING), watched], 0],
    [
      'one that is watched, with an alarm',
      [begun(SALE, SENDING), moved(ABANDONED, 'abandoned', { tasks: [taskOf(ABANDONED, 'task-1')] })],
      1,
    ],
    [
      'one about whose goods somebody is asked here',
      [
        sold,
        confirmed,
        linked,
        moved(paid, 'goods-asked', { tasks: [taskOf(paid, 'task-1', { kind: 'goods' })] }),
      ],
      0,
    ],
    [
      'one with a refund and a receipt that waits for it: once',
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
  it('waits for a person while one is uncertain, and is taken by itself once it has ended', async () => {
    const { start, journal } = await liveTill(begun(SALE, SENDING));
    const held = await start(NEXT);
    expect(chargesAt(held)).toBe(LIVE.base_url);
    expect(held.pending?.why).toEqual({ code: 'provision.payments-open', limit: 1 });
    expect(held.pending?.view()).toMatchObject({ changes: ['address', 'key'], unfinished: 1 });
    appendAll(journal(), watched);
    // Whoever looks again sees it as it is now.
    expect(held.pending?.view().unfinished).toBe(0);
    const taken = await start(NEXT);
    expect(taken.pending).toBeNull();
    expect(chargesAt(taken)).toBe(NEXT.base_url);
  });

  it('is taken at once where it stays at the address', async () => {
    const { start } = await liveTill(begun(SALE, SENDING));
    const renamed = await start({ ...LIVE, shop_name: 'Bahor 2', base_url: `${LIVE.base_url}/` });
    expect(renamed).toMatchObject({ pending: null, installation: { shop_name: 'Bahor 2' } });
  });

  it('is taken from a person who types it, for another service there too, and the way back is free', async () => {
    const { start, journal } = await liveTill(begun(SALE, SENDING));
    const { pending } = await start({ ...LIVE, service_id: 78 });
    expect(pending?.why.code).toBe('provision.payments-open');
    expect(await pending?.accept(CODE)).toEqual({ ok: true, value: null });
    // Nothing is open at the new one: the old one's payments are asked about again.
    expect(await start(LIVE)).toMatchObject({ endpoint: { serviceId: 77 }, pending: null });
    expect(unfinishedAt(ENDPOINT, journal())).toBe(1);
  });
});

describe('whoever is asked for the code', () => {
  it('sees what a foreign file would leave behind', async () => {
    const { start } = await liveTill(begun(SALE, SENDING));
    const { pending } = await start(FOREIGN);
    expect(pending?.why).toEqual({ code: 'provision.waits' });
    expect(pending?.view()).toMatchObject({ changes: ['address', 'code'], unfinished: 1 });
  });

  it.each([
    ['with its code', NEXT, [/move this till to another address, but 1 payment has not come to an end/]],
    ['with another', FOREIGN, [/waits for the setup code/, /1 payment has not come to an end/]],
  ])('is told by --provision-only, %s', async (_name, content, lines) => {
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
