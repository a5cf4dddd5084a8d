/** A reason has the same rule everywhere: the main process refuses what the page refuses. */
import { describe, expect, it } from 'vitest';
import { salvage } from '../../electron/settings/salvage.ts';
import { CONTRACT } from '../../shared/contract/contract.ts';
import { LineId, SaleId } from '../../shared/ids.ts';
import { isReason, LONGEST_REASON } from '../../shared/reason.ts';

const LINE = {
  saleId: SaleId.parse('01a1f7c1-4180-7d88-8035-9d45c4223cdb'),
  lineId: LineId.parse('01a1f7c1-4180-7bbc-8b1d-e209d8482ca9'),
};

describe('the reason of a removal', () => {
  it.each(['x', '  x  ', 'ok', 'a guest', 'y'.repeat(LONGEST_REASON), 'y'.repeat(LONGEST_REASON + 1)])(
    '%j is accepted exactly if the page accepts it',
    (reason) => {
      const { success } = CONTRACT['basket.remove'].request.safeParse({ ...LINE, reason });
      expect(success).toBe(isReason(reason));
    },
  );
});

describe('the reasons in a shop’s settings', () => {
  it('lose an invalid one without harm to other settings', () => {
    const kept = { language: 'ru', blindCount: true };
    const { settings, clean } = salvage({ ...kept, cashReasons: ['Water', 'x'] });
    expect(clean).toBe(false);
    expect(settings).toMatchObject(kept);
    expect(settings.cashReasons).not.toContain('x');
  });
});
