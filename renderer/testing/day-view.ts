/** A Tashkent day as the main process answers it, at two o'clock. */
import type { DayDetails, DayHours, TotalsView } from '../../shared/contract/day.ts';
import { ProductId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { averageTiyin } from '../../shared/shift/totals.ts';

const NONE = { count: 0, sumTiyin: tiyin(0) };

const hoursOf = (day: string, soum: readonly number[]): DayHours => ({
  day,
  hours: Array.from({ length: 24 }, (_, hour) => ({
    count: soum[hour - 8] ? 3 : 0,
    sumTiyin: tiyin((soum[hour - 8] ?? 0) * 100),
  })),
});

const SOLD = { count: 164, sumTiyin: tiyin(3_250_500_00) };

/** What it sold, counted at two o'clock. */
export const TODAYS_DETAILS: DayDetails = {
  at: '2026-11-20T09:00:00.000Z',
  hours: {
    today: hoursOf('2026-11-20', [120_000, 340_000, 515_500, 620_000, 810_000, 455_000, 390_000]),
    before: hoursOf(
      '2026-11-13',
      [
        90_000, 300_000, 480_000, 700_000, 640_000, 500_000, 350_000, 420_000, 610_000, 930_000, 870_000,
        240_000,
      ],
    ),
    hoursOver: 14,
  },
  averageTiyin: averageTiyin(SOLD),
  topGoods: [
    ['non', 'Obi non', 'dona', 246_000, 984_000],
    ['olma', 'Olma qizil', 'kg', 45_250, 814_500],
    ['choy', 'Choy koʻk 100 g', 'dona', 31_000, 511_500],
    ['guruch', 'Guruch lazer', 'kg', 18_800, 413_600],
    ['sut', 'Sut 3,2 % 1 l', 'dona', 24_000, 312_000],
  ].map(([id, name, unit, quantity, soum]) => ({
    productId: ProductId.parse(id),
    name: String(name),
    unit: String(unit),
    quantity: Number(quantity),
    sumTiyin: tiyin(Number(soum) * 100),
  })),
  cashiers: [
    { staffId: StaffId.parse('unnamed'), count: 103, sumTiyin: tiyin(2_100_300_00) },
    { staffId: null, count: 61, sumTiyin: tiyin(1_150_200_00) },
  ],
};

/** All that was sold is of this day. */
export const TODAY: TotalsView = {
  day: '2026-11-20',
  since: '2026-11-19T19:00:00.000Z',
  electronic: { count: 104, sumTiyin: tiyin(2_150_000_00) },
  cash: { count: 60, sumTiyin: tiyin(1_100_500_00) },
  terminal: NONE,
  refundedInFull: { count: 2, sumTiyin: tiyin(97_000_00) },
  refundedInPart: { count: 1, sumTiyin: tiyin(12_500_50) },
  refundedCash: NONE,
  refundedTerminal: NONE,
  refundedElsewhere: NONE,
  voided: NONE,
  corrections: { count: 0, sumTiyin: 0 },
  heldForOpenSales: NONE,
  keptTiyin: 3_140_999_50,
  sold: SOLD,
  figures: {
    refundedTiyin: 109_500_50,
    otherTiyin: 0,
    of: { code: 2_040_499_50, cash: 1_100_500_00, terminal: 0 },
  },
  shift: null,
  unread: 0,
};

/** While the drawer is to be counted blind. */
export const HIDDEN_TODAY: TotalsView = {
  ...TODAY,
  cash: null,
  refundedCash: null,
  keptTiyin: null,
  sold: { ...SOLD, sumTiyin: null },
  figures: { refundedTiyin: null, otherTiyin: null, of: { ...TODAY.figures.of, cash: null } },
};
