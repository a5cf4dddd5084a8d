/** Entries of a shop with drawn days: goods of several rates, every tender, and all kinds of refunds. */
import type { NewEntry } from '../../electron/storage/kinds.ts';
import { DrawerOpeningId, StaffId, TenderId, VoidId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import type { SaleLine } from '../../shared/sale/line.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { MovementKind } from '../../shared/shift/shift.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import {
  AT,
  becamePaid,
  begun,
  cashMoved,
  paymentOf,
  refundBegun,
  refundOf,
  saleOf,
} from './book-entries.ts';

type OfKind<K extends NewEntry['kind']> = Extract<NewEntry, { readonly kind: K }>;

/** The part paid in cash, and the part paid on the card terminal (tiyin). */
const IN_CASH = 100_003;
const ON_TERMINAL = 7;

/** One line at shelf price, one cheaper, one missing from the catalogue: three rates, three categories. */
function linesOf([line]: readonly SaleLine[], number: number): readonly SaleLine[] {
  if (!line) return [];
  const cheaper = {
    ...line,
    category: 'Meva',
    quantity: 333,
    listPriceTiyin: tiyin(1_201_203),
    priceTiyin: tiyin(400_001),
    discountTiyin: tiyin(number),
    otherTiyin: tiyin(1 - (number % 2)),
    vatPercent: 0,
    vatTiyin: tiyin(0),
  };
  const plain = { ...line, vatPercent: null, vatTiyin: tiyin(0) };
  return [{ ...line, category: 'Non' }, cheaper, plain].slice(number % 3);
}

/** Each number gives a different sale. */
export function drawnSale(number: number): Sale {
  const plain = saleOf(`sale-${number}`);
  const lines = linesOf(plain.lines, number);
  const dues = lines.map(
    ({ priceTiyin, discountTiyin, otherTiyin }) => priceTiyin - discountTiyin - otherTiyin,
  );
  return { ...plain, lines: [...lines], totalTiyin: tiyin(dues.reduce((all, due) => all + due, 0)) };
}

/** Cash or terminal takes a part or the whole. */
export function takenOutsideGateway(
  sale: Sale,
  kind: 'cash' | 'terminal',
  amount: number,
  state: Sale['state'],
): NewEntry {
  const { saleId } = sale;
  const amountTiyin = tiyin(amount);
  const common = { tenderId: outsideGatewayId(sale, kind), saleId, amountTiyin, takenAt: AT };
  const tender: Tender =
    kind === 'cash'
      ? { ...common, kind, givenTiyin: tiyin(amount + 100), changeTiyin: tiyin(100) }
      : { ...common, kind, approval: '4213' };
  return { kind: `${kind}.taken`, subject: saleId, payload: { sale: { ...sale, state }, tender } };
}
const outsideGatewayId = ({ saleId }: Sale, kind: string): TenderId => TenderId.parse(`${kind}-of-${saleId}`);

/** The tender of the cash part. */
export const partId = (sale: Sale): TenderId => outsideGatewayId(sale, 'cash');

export const halfPaid = (sale: Sale): NewEntry => takenOutsideGateway(sale, 'cash', IN_CASH, 'open');

export function paidByCode(
  sale: Sale,
  number: number,
): { readonly paid: Payment; readonly entries: NewEntry[] } {
  const sending = paymentOf(sale, `t-${number}`);
  const { paid, entry } = becamePaid(sale, sending);
  return { paid, entries: [begun(sale, sending), entry] };
}

/** Cash, the card terminal, and the rest by code. */
export function paidInParts(sale: Sale, number: number): readonly NewEntry[] {
  const rest = { ...sale, totalTiyin: tiyin(sale.totalTiyin - IN_CASH - ON_TERMINAL) };
  const [first, last] = paidByCode(rest, number).entries as [
    OfKind<'payment.begun'>,
    OfKind<'payment.moved'>,
  ];
  const complete = { ...last.payload, sale: { ...sale, state: 'completed' as const } };
  return [
    halfPaid(sale),
    takenOutsideGateway(sale, 'terminal', ON_TERMINAL, 'open'),
    { ...first, payload: { ...first.payload, sale } },
    { ...last, payload: complete },
  ];
}

/** Refunds cash, of a sale's whole tender or of a half-paid sale. */
export const cashBack = (sale: Sale, number: number, tenderId: TenderId, amount: number): NewEntry =>
  refundBegun(
    refundOf(paymentOf(sale, 'none'), `c-${number}`, {
      kind: 'cash',
      tenderId,
      transactionId: null,
      state: 'refunded',
      amountTiyin: tiyin(amount),
    }),
  );

/** A half-paid sale is voided. backTiyin: refunded before. */
export function givenUp(sale: Sale, number: number, backTiyin: number): readonly NewEntry[] {
  const { lines: _, ...head } = sale;
  const payload = { sale: { ...head, state: 'voided' as const }, reason: 'the customer left' };
  return [
    cashBack(sale, number, partId(sale), IN_CASH - backTiyin),
    { kind: 'sale.voided', subject: sale.saleId, payload },
  ];
}

export function moved(kind: MovementKind, number: number): NewEntry {
  const entry = cashMoved(`move-${number}`) as OfKind<'cash-movement.made'>;
  const cashMovement = {
    ...entry.payload.cashMovement,
    kind,
    amountTiyin: tiyin(1_000 + number),
    mode: 'live' as const,
  };
  return { ...entry, payload: { cashMovement } };
}

export function goodsAway(number: number): NewEntry {
  const voidId = VoidId.parse(`void-${number}`);
  const who = { by: StaffId.parse('lola'), approvedBy: null, goneWallMs: AT.wallMs };
  const line = { name: 'Obi non', quantity: 1_000, dueTiyin: tiyin(number), reason: null, ...who };
  const { saleId, mode } = saleOf(`gone-${number}`);
  const voided = { voidId, saleId, mode, lines: [line, line] };
  return { kind: 'goods.voided', subject: voidId, payload: { voided } };
}

export function drawerOpened(number: number): NewEntry {
  const drawerOpeningId = DrawerOpeningId.parse(`opening-${number}`);
  const opening = { drawerOpeningId, reason: `coin ${number}`, openedAt: AT, mode: 'live' as const };
  return { kind: 'drawer.opened', subject: drawerOpeningId, payload: { opening } };
}
