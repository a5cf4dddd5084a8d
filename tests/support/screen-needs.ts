/** What approvers read in the pictures of the approval dialog. */
import { REFUND_NEED } from '../../renderer/testing/staff-views.ts';
import type { NeedView } from '../../shared/contract/staff.ts';
import { LineId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';

export const CLOSE_NEED: NeedView = {
  ...REFUND_NEED,
  right: 'close-shift',
  what: 'close-shift',
  amountTiyin: tiyin(4_273_500_00),
  refundedTiyin: null,
  close: { differenceTiyin: -12_500_00, takenOutTiyin: tiyin(4_000_000_00) },
  reason: 'Kechqurun ikki xaridorga qaytim xato berildi, uchinchisi esa pulini olmay ketdi. '
    .repeat(6)
    .trim(),
};

export const RETURN_NEED: NeedView = {
  ...REFUND_NEED,
  amountTiyin: tiyin(187_500_00),
  refundedTiyin: tiyin(212_400_00),
  details: [
    { of: 'sale', number: '7QK2MD', madeAt: '2026-11-20T09:12:00.000Z', totalTiyin: tiyin(384_900_00) },
    { of: 'way', way: 'service', amountTiyin: tiyin(100_000_00) },
    { of: 'way', way: 'terminal', amountTiyin: tiyin(50_000_00) },
    { of: 'way', way: 'cash', amountTiyin: tiyin(37_500_00) },
    { of: 'goods', name: 'Olma, Samarqand, semerenko', unit: 'kg', quantity: 12_250 },
    { of: 'goods', name: 'Choy 95 koʻk, 100 g', unit: 'dona', quantity: 3_000 },
    { of: 'goods', name: 'Guruch lazer', unit: 'kg', quantity: 2_000 },
    { of: 'goods', name: 'Shakar', unit: 'kg', quantity: 5_000 },
    { of: 'goods', name: 'Un, oliy nav', unit: 'kg', quantity: 10_000 },
  ],
};

/** Asked at Pay: a discount of the basket beside lower prices and a third party's share, on many lines. */
export const BASKET_NEED: NeedView = {
  ...REFUND_NEED,
  right: 'discount',
  what: null,
  refundedTiyin: null,
  reason: null,
  typed: { of: 'discount', onBasket: true, discount: { kind: 'amount', tiyin: tiyin(5_000_00) } },
  reduced: {
    ...{ priceTiyin: tiyin(384_900_00), totalTiyin: tiyin(287_100_00) },
    ...{ discount: 2_550, offTiyin: tiyin(97_800_00), otherTiyin: tiyin(40_000_00) },
    ...{ cut: 9_900, cutTiyin: tiyin(21_900_00) },
    lines: [
      'Guruch lazer, Xorazm, oliy nav',
      'Olma, Samarqand, semerenko',
      'Choy 95 koʻk, 100 g',
      'Shakar',
      'Un, oliy nav',
      'Non',
      'Paxta yogʻi 1 l',
    ].map((name, at) => ({
      ...{ lineId: LineId.parse(`line-${at}`), name, priceTiyin: tiyin(48_000_00 - at * 3_000_00) },
      ...{ offTiyin: tiyin(9_600_00 - at * 600_00), otherTiyin: tiyin(0) },
      cutTiyin: tiyin(at % 3 === 0 ? 3_000_00 : 0),
    })),
  },
};

/** Two settings in one request: each is listed with its old and new value. */
export const SETTING_NEED: NeedView = {
  ...REFUND_NEED,
  right: 'settings',
  what: 'setting',
  amountTiyin: null,
  refundedTiyin: null,
  reason: null,
  details: [
    { of: 'setting', change: { key: 'shifts', from: 'counted', to: 'day' } },
    { of: 'setting', change: { key: 'blindCount', from: true, to: false } },
  ],
};

/** The void of a sale that was paid in three ways. */
export const VOID_NEED: NeedView = {
  ...REFUND_NEED,
  what: 'void-steps',
  amountTiyin: tiyin(45_000_00),
  refundedTiyin: tiyin(45_000_00),
  reason: 'Puli yetmadi',
  details: [
    { of: 'sale', number: '7QK2MD', madeAt: '2026-11-20T09:12:00.000Z', totalTiyin: tiyin(64_490_50) },
    { of: 'way', way: 'service', amountTiyin: tiyin(15_000_00) },
    { of: 'way', way: 'terminal', amountTiyin: tiyin(20_000_00) },
    { of: 'way', way: 'cash', amountTiyin: tiyin(10_000_00) },
    { of: 'then-void' },
  ],
};
