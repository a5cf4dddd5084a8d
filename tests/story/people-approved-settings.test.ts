/** What a manager reads before approving a changed setting, a corrected receipt, or a look-up. */
import { beforeEach, describe, expect, it } from 'vitest';
import { newTransactionId, PaymentId } from '../../shared/ids.ts';
import { seededRandomness } from '../../shared/time.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { good } from '../support/drawer.ts';
import { drawnPng, LOGO_DRAWN } from '../support/drawn-pictures.ts';
import { BREAD } from '../support/sample-goods.ts';

const NEEDED = { error: { code: 'right.needed', field: 'settings' } };

let shop: AskingShop;
beforeEach(async () => {
  shop = await AskingShop.open(true);
});

describe('a setting of the shop', () => {
  it('is shown with its old and new value, and an approval covers only that change', async () => {
    const reasons = { cashReasons: ['Water for the shop'] };
    const read = await shop.need('settings.change', reasons);
    expect(read).toMatchObject({
      right: 'settings',
      what: 'setting',
      details: [{ of: 'setting', change: { key: 'cashReasons', from: [], to: ['Water for the shop'] } }],
    });
    good(await shop.approve('settings.change', reasons, read.seen));
    for (const other of [
      { blindCount: false },
      { shifts: 'day' as const },
      { ...reasons, blindCount: false },
    ])
      expect(await shop.till.send('settings.change', other)).toMatchObject(NEEDED);
    expect(shop.till.settings).toMatchObject({ blindCount: true, shifts: 'counted', cashReasons: [] });
    good(await shop.till.send('settings.change', reasons));
    expect(shop.till.settings.cashReasons).toEqual(['Water for the shop']);
    expect(await shop.till.send('settings.change', reasons)).toMatchObject(NEEDED);
  });

  it('is listed with each other requested change, without unchanged settings and those of the screen', async () => {
    const asked = { theme: 'dark', blindCount: false, shifts: 'counted', idleLockMinutes: 15 } as const;
    const { details } = await shop.need('settings.change', asked);
    expect(details).toEqual([
      { of: 'setting', change: { key: 'blindCount', from: true, to: false } },
      { of: 'setting', change: { key: 'idleLockMinutes', from: 10, to: 15 } },
    ]);
  });

  it('may be the logo: the page keeps the picture, and a manager agrees to its use', async () => {
    const { bytes, hash: logo } = drawnPng(LOGO_DRAWN, 400, 120);
    expect(await shop.till.send('settings.change', { logo })).toMatchObject(NEEDED);
    good(await shop.till.send('picture.keep', { of: 'logo', base64: bytes.toString('base64') }));
    const photo = { of: 'photo', base64: drawnPng(LOGO_DRAWN).bytes.toString('base64') } as const;
    expect(await shop.till.send('picture.keep', photo)).toMatchObject({ error: { code: 'right.needed' } });
    const { details, seen } = await shop.need('settings.change', { logo });
    expect(details).toEqual([{ of: 'setting', change: { key: 'logo', from: null, to: logo } }]);
    good(await shop.approve('settings.change', { logo }, seen));
    good(await shop.till.send('settings.change', { logo }));
    expect(shop.till.settings.logo).toBe(logo);
    expect(shop.till.entries('settings.changed').at(-1)?.payload).toEqual({
      how: 'set',
      changes: [{ key: 'logo', from: null, to: logo }],
    });
  });

  it('that another person changed meanwhile is shown anew', async () => {
    const asked = { idleLockMinutes: 15 };
    const read = await shop.need('settings.change', asked);
    shop.till.settings = { ...shop.till.settings, idleLockMinutes: 2 };
    expect(await shop.approve('settings.change', asked, read.seen)).toMatchObject({
      error: { code: 'approval.changed' },
    });
    const again = await shop.need('settings.change', asked);
    expect(again.details).toMatchObject([{ change: { from: 2, to: 15 } }]);
    good(await shop.approve('settings.change', asked, again.seen));
    good(await shop.till.send('settings.change', asked));
    expect(shop.till.entries('settings.changed')).toMatchObject([
      { actor: { by: 'staff', id: shop.lola }, approvedBy: shop.dilshod },
    ]);
  });
});

it('a receipt is corrected only in the lines and fields shown, with the payment’s sum', async () => {
  const transactionId = await shop.till.paidSale(2);
  const corrections = [{ line: 0, SPIC: '00902001001000009', Barcode: '' }];
  expect(await shop.need('receipt.correct', { transactionId, corrections })).toMatchObject({
    right: 'receipt',
    what: 'receipt-correct',
    amountTiyin: 2 * BREAD.priceTiyin,
    details: [
      { of: 'correction', goods: BREAD.name, field: 'SPIC', text: '00902001001000009' },
      { of: 'correction', goods: BREAD.name, field: 'Barcode', text: '' },
    ],
  });
  // Lines missing from the books are shown as missing.
  const unknown = { transactionId, corrections: [{ line: 7, Name: 'Non' }] };
  expect(await shop.need('receipt.correct', unknown)).toMatchObject({ details: [{ goods: null }] });
});

it('a payment is looked up by the id and day shown', async () => {
  const { tillId } = shop.till.journal.identity();
  const transactionId = newTransactionId(shop.till.clock.wallMs(), seededRandomness(5), tillId);
  const byOurs = { transactionId, day: '2026-11-19' };
  expect(await shop.need('by-hand.look-up', byOurs)).toMatchObject({
    what: 'look-up',
    details: [{ of: 'payment', id: transactionId, day: '2026-11-19' }],
  });
  const byTheirs = { paymentId: PaymentId.parse('5100') };
  expect(await shop.need('by-hand.look-up', byTheirs)).toMatchObject({
    details: [{ of: 'payment', id: '5100', day: null }],
  });
});
