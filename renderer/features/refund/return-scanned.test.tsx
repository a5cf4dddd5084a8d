/** A hand scanner in the dialog of a return. */
import { expect, test } from 'vitest';
import type { RefundOffer, ScannedBack } from '../../../shared/contract/refund.ts';
import { SaleId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { saleCode } from '../../../shared/sale/sale-code.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { BREAD, OFFER, RETURN, WATER } from '../../testing/return-views.ts';
import ReturnDialog from './return-dialog.tsx';

const CODES: Readonly<Record<string, ScannedBack>> = {
  '4780000000017': { is: 'goods', lineIds: [BREAD.lineId] },
  water: { is: 'unit', lineId: WATER.lineId, labels: WATER.labels.slice(1) },
};

async function scanning(offer: RefundOffer = OFFER) {
  const isUnderWay = offer.returns.length > 0;
  const drawn = await drawInTill(<ReturnDialog saleId={OFFER.saleId} />, {
    'refund.offer': () => ok(offer),
    'refund.line-of': ({ code }) => ok(CODES[code] ?? { is: 'goods', lineIds: [] }),
    'product.price-check': () => ok(null),
    'refund.goods': () => fail({ code: 'tender.changed' }),
  });
  drawn.app.route.goTo('history');
  drawn.app.route.openDialog({ kind: 'return', saleId: OFFER.saleId });
  const { screen } = drawn;
  await (isUnderWay ? screen.getByRole('listitem').first() : screen.getByRole('radio').first()).findElement();
  const says = () => document.querySelector('p[role="status"]')?.textContent ?? '';
  return { ...drawn, says };
}

test('scans in one burst choose the goods in their order, and the press sends what is shown', async () => {
  const { screen, app, api, says } = await scanning();
  const codes = ['4780000000017', '4780000000017', 'water'];
  await Promise.all(codes.map((code) => app.scans.takeScan(code)));
  await expect.poll(says).toBe('Suv comes back');
  await screen.getByRole('button', { name: 'Faulty' }).click();
  await screen.getByRole('button', { name: /^Give back 966,67/ }).click();
  expect(api.requests.get('refund.goods')).toMatchObject([
    {
      amountTiyin: 966_67,
      goods: [
        { lineId: 'bread', quantity: 2_000 },
        { lineId: 'water', quantity: 1_000, labels: ['04780069000130bbbbbbb'] },
      ],
    },
  ]);
});

test('a code that the sale does not have is named nowhere and changes nothing', async () => {
  const { screen, app, says } = await scanning();
  await app.scans.takeScan('9860121234567890');
  await expect.poll(says).toBe('This code is not in this sale. Nothing was chosen.');
  expect(document.body.textContent).not.toContain('98601');
  await expect.element(screen.getByRole('radio', { name: 'Everything' })).toBeChecked();
});

test('a press clears what the scan said', async () => {
  const { screen, app, says } = await scanning();
  await app.scans.takeScan('4780000000017');
  await expect.poll(says).toBe('Obi non comes back');
  await screen.getByRole('button', { name: 'More: Obi non' }).click();
  await expect.poll(says).not.toContain('comes back');
});

test('a receipt’s code, and any scan beside a return that is under way, are refused as behind any dialog', async () => {
  const receipt = await scanning();
  await receipt.app.scans.takeScan(saleCode(SaleId.parse('0192f7a0-0000-7000-8000-000000000001')));
  expect(receipt.api.requests.get('refund.line-of')).toBeUndefined();
  expect(receipt.app.route.getState().missed?.code).toBe('scan.receipt-behind');
  const done = await scanning({ ...OFFER, returns: [RETURN] });
  await done.app.scans.takeScan('4780000000017');
  expect(done.api.requests.get('refund.line-of')).toBeUndefined();
  expect(done.app.route.getState().missed?.code).toBe('scan.dialog-open');
});
