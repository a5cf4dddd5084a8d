/** A card's stripe or number that comes as a scan: asked about nowhere, and kept nowhere. */
import { describe, expect, it } from 'vitest';
import { ONE } from '../../../shared/sale/basket.ts';
import { BREAD, storesOfFile } from '../../../tests/support/page-stores.ts';

const TEA = '4780000000002';

const page = storesOfFile();

describe('a scan', () => {
  it.each([
    ';8600312457698302=30091011000012300000?',
    '%B8600312457698302^KARIMOV/AZIZ^30091011000012300000?',
  ])(
    'of a magnetic stripe is refused everywhere, asked about nowhere and kept nowhere: %s',
    async (track) => {
      await page.app.scans.takeScan(BREAD);
      for (const way of [null, 'card', 'cash'] as const) {
        if (way === null) page.app.paying.backToBasket();
        else page.app.paying.startTender(way);
        const before = page.till.calls.length;
        await page.app.scans.takeScan(track);
        expect(page.till.calls.length).toBe(before);
        const { panelError, message } = page.app.route.getState();
        expect(way ? panelError : message).toMatchObject(
          way ? { code: 'card.track-data' } : { error: { code: 'card.track-data' } },
        );
      }
      page.app.paying.startScanning();
      await page.app.paying.submitPayerCode(track);
      expect(page.till.callsOf('tender.code')).toEqual([]);
      expect(JSON.stringify(page.app.route.getState())).not.toContain('8302');
      expect(page.lines).toEqual([['1', ONE]]);
    },
  );

  it('as long as a card, while a card is typed, is asked about nowhere; goods stop the tender', async () => {
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startTender('card');
    const before = page.till.calls.length;
    await page.app.scans.takeScan('8600312457698302');
    expect(page.till.calls.length).toBe(before);
    expect(page.app.route.getState().panelError).toEqual({ code: 'card.scanned' });
    await page.app.scans.takeScan(TEA);
    expect(page.app.route.getState().panelError).toMatchObject({ code: 'basket.refused-scan' });
    expect(page.step).toBe('card');
  });
});
