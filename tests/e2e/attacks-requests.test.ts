/** Attacks on the running till by requests of its own page: malformed, far too large, and repeated. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { cashierAt } from '../../tools/driver/cashier.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('a request of the page', { timeout: 240_000 }, async () => {
  const folder = tempFolder();
  const dataFolder = join(folder, 'till');
  const { gateway, provisionFile } = await ownGateway(folder);
  const till = await ownTill({ dataFolder, provisionFile });
  await cashierAt(till.page).field.waitFor();

  await step(
    'a request that is malformed or far too large is answered with a code, and the till goes on',
    async () => {
      const bad: readonly (readonly [unknown, unknown])[] = [
        ['tender.code', 'x'.repeat(1_000_000)],
        ['tender.code', { payerCode: 'x'.repeat(1_000_000) }],
        ['basket.add', { saleId: 's', code: 'x'.repeat(1_000_000) }],
        [{ toString: 'tender.code' }, undefined],
        ['__proto__', undefined],
        ['journal.start-fresh', { reason: '' }],
        ['tilla', { channel: 'till.open' }],
      ];
      for (const [channel, request] of bad) {
        expect(await askAsPage(till.page, channel, request)).toMatchObject({ ok: false });
      }
      expect(await askAsPage(till.page, 'till.open')).toMatchObject({ ok: true });
    },
  );

  await step('a request for a charge that is repeated, even by a reloaded page, charges once', async () => {
    const [bread] = SAMPLE_PRODUCTS;
    const opened = (await askAsPage(till.page, 'till.open')) as {
      readonly value: { readonly basket: { saleId: string } };
    };
    const { saleId } = opened.value.basket;
    await askAsPage(till.page, 'basket.add', { saleId, code: bread?.barcode });
    const tender = {
      saleId,
      totalTiyin: bread?.priceTiyin,
      payerCode: '880100000000000001',
    };
    const answers = await Promise.all([1, 2, 3].map(() => askAsPage(till.page, 'tender.code', tender)));
    expect(answers.filter((answer) => (answer as { ok: boolean }).ok)).toHaveLength(1);
    await expect.poll(() => ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
    await till.page.reload();
    await till.page.waitForFunction(() => 'tilla' in window);
    expect(await askAsPage(till.page, 'tender.code', tender)).toMatchObject({
      error: { code: 'basket.locked' },
    });
    expect(gateway.ledger()).toHaveLength(1);
  });

  await step('a request for a refund that is repeated refunds once', async () => {
    const sales = (await askAsPage(till.page, 'sales.recent', { limit: 1 })) as {
      readonly value: readonly { readonly payments: readonly { readonly transactionId: string }[] }[];
    };
    const transactionId = sales.value[0]?.payments[0]?.transactionId;
    const refund = { transactionId, amountTiyin: null, reason: 'the customer came back' };
    const answers = await Promise.all([1, 2, 3].map(() => askAsPage(till.page, 'refund.give', refund)));
    expect(answers.filter((answer) => (answer as { ok: boolean }).ok)).toHaveLength(1);
    await expect.poll(() => gateway.ledger()).toMatchObject([{ state: 'reversed' }]);
    // The till reads the answer later than the service gives it.
    const leftTiyin = () =>
      ledgerOf(dataFolder).map((row) => Number(row.amount_tiyin) - Number(row.refunded_tiyin));
    await expect.poll(leftTiyin).toEqual([0]);
    expect(await askAsPage(till.page, 'refund.give', refund)).toMatchObject({ ok: false });
  });
});
