/** The Z report of a shift with a little of everything. */
import {
  CashMovementId,
  JournalId,
  SaleId,
  ShiftId,
  StaffId,
  TillId,
  TransactionId,
} from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { ShiftReport } from '../../shared/shift/report.ts';

const OPENED = Date.UTC(2026, 10, 20, 4, 0, 0);
const [LOLA, AZIZ] = [StaffId.parse('lola'), StaffId.parse('staff-azizt')];
const NOTHING = { count: 0, sumTiyin: tiyin(0) };
const count = { pieces: [{ soum: 1_000, pieces: 100 }], looseTiyin: tiyin(0) };

export const REPORT: ShiftReport = {
  head: {
    shiftId: ShiftId.parse('shift-1'),
    kind: 'counted',
    day: '2026-11-20',
    mode: 'live',
    tillId: TillId.parse('0199-till'),
    journalId: JournalId.parse('0199-journal'),
    openedWallMs: OPENED,
    openedBy: LOLA,
    openingApprovedBy: null,
    closedWallMs: OPENED + 12 * 3_600_000,
    closedBy: LOLA,
    approvedBy: AZIZ,
    madeWallMs: OPENED + 12 * 3_600_000,
    words: [],
  },
  tenders: [
    { tender: 'cash', count: 3, sumTiyin: tiyin(1_200_000) },
    { tender: 'terminal', ...NOTHING },
    { tender: 'code', count: 2, sumTiyin: tiyin(800_000) },
  ],
  refunds: [{ tender: 'code', way: 'reversal', count: 1, sumTiyin: tiyin(400_000) }],
  corrections: { count: 0, sumTiyin: 0 },
  keptTiyin: 1_600_000,
  between: { taken: NOTHING, back: NOTHING, cashTakenTiyin: tiyin(0), cashBackTiyin: tiyin(0) },
  drawer: {
    floatTiyin: tiyin(10_000_000),
    floatCount: count,
    floatExpectedTiyin: 10_500_000,
    floatDifferenceTiyin: -500_000,
    floatWords: null,
    takenTiyin: tiyin(1_200_000),
    backTiyin: tiyin(0),
    payInTiyin: tiyin(500_000),
    payOutTiyin: tiyin(500_000),
    dropTiyin: tiyin(0),
    expectedTiyin: 11_200_000,
    close: {
      count: { pieces: [{ soum: 1_000, pieces: 110 }], looseTiyin: tiyin(0) },
      countedTiyin: tiyin(11_000_000),
      differenceTiyin: -200_000,
      words: 'a note too few',
      takenOutTiyin: tiyin(1_000_000),
      leftTiyin: tiyin(10_000_000),
      blind: false,
      terminal: null,
    },
  },
  held: { count: 1, sumTiyin: 50_000 },
  heldCashTiyin: 50_000,
  refundsInDoubt: NOTHING,
  openReturns: NOTHING,
  sales: { count: 4, sumTiyin: tiyin(1_950_000) },
  vat: [{ percent: 12, count: 6, sumTiyin: tiyin(1_950_000), vatTiyin: tiyin(208_929) }],
  refundVat: [{ percent: 12, count: 1, sumTiyin: tiyin(400_000), vatTiyin: tiyin(42_857) }],
  refundsUnsold: NOTHING,
  categories: [{ category: 'bread', count: 6, sumTiyin: tiyin(1_950_000) }],
  discounts: NOTHING,
  others: NOTHING,
  priceChanges: { count: 0, lessTiyin: 0 },
  voidedSales: NOTHING,
  voidedLines: NOTHING,
  cashiers: [
    { staffId: LOLA, count: 4, takenTiyin: tiyin(1_600_000), backTiyin: tiyin(0) },
    { staffId: AZIZ, count: 1, takenTiyin: tiyin(400_000), backTiyin: tiyin(400_000) },
  ],
  hours: [{ day: '2026-11-20', hour: 9, count: 5, sumTiyin: tiyin(2_000_000) }],
  movements: [
    {
      cashMovementId: CashMovementId.parse('move-1'),
      kind: 'pay-in',
      amountTiyin: tiyin(500_000),
      reason: 'small money',
      madeWallMs: OPENED,
      between: false,
      by: LOLA,
      approvedBy: null,
    },
  ],
  noSale: [{ reason: 'change', atWallMs: OPENED, by: LOLA, approvedBy: AZIZ }],
  payments: { waiting: 0, unconfirmed: 0, uncertain: 1, watched: 0 },
  receipts: { waiting: 2, refused: 0, unlinked: 0 },
  comparison: {
    atWallMs: null,
    agreed: { count: 1, sumTiyin: tiyin(400_000) },
    agreedListed: [
      {
        transactionId: TransactionId.parse('t-2'),
        amountTiyin: tiyin(400_000),
        saleId: SaleId.parse('sale-0agreed'),
        paidWallMs: OPENED + 3_600_000,
      },
    ],
    differing: NOTHING,
    differingListed: [],
    notAsked: { count: 1, sumTiyin: tiyin(400_000) },
    notAskedListed: [
      {
        transactionId: TransactionId.parse('t-1'),
        amountTiyin: tiyin(400_000),
        saleId: SaleId.parse('sale-1'),
        paidWallMs: OPENED + 2 * 3_600_000,
        why: 'not-yet',
      },
    ],
    tooRecent: NOTHING,
    tooRecentListed: [],
  },
  openTasks: {
    count: 1,
    listed: [
      {
        kind: 'goods',
        saleId: SaleId.parse('sale-1'),
        transactionId: TransactionId.parse('t-1'),
        amountTiyin: tiyin(400_000),
        raisedWallMs: OPENED,
      },
    ],
  },
  log: { seq: 41, hash: 'def' },
};
