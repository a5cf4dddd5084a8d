/** A sale equals its tenders, its receipt equals what was sold, and a shift equals its bookings. */
import type { Evidence, PaidWithRow, ReceiptRow, SaleRow } from '../rows.ts';
import { chargeOf, type Find, sumOf } from './books.ts';

/** A sale is complete when its tenders cover it, and a payment that is money is a taken tender. */
export function salesAreSettled({ end, sales, receipts }: Evidence, find: Find): void {
  for (const sale of sales) {
    const { saleId, state, totalTiyin, takenTiyin, takenOutsideGatewayTiyin, heldTiyin, completedWith } =
      sale;
    if (state === null) continue;
    const paid = end.payments.filter((row) => row.saleId === saleId && row.state === 'paid');
    const due = sumOf(paid.map(({ amountTiyin }) => amountTiyin)) + takenOutsideGatewayTiyin;
    if (takenTiyin !== due) find(`(10) ${saleId} has taken ${takenTiyin}, and its payments say ${due}`);
    const isRight = state === 'completed' ? takenTiyin >= totalTiyin : heldTiyin < totalTiyin;
    if (!isRight) find(`(10) ${saleId} is ${state} with ${takenTiyin} of ${totalTiyin}`);
    if (state === 'voided' && heldTiyin > 0) find(`(17) ${saleId} is voided, and holds ${heldTiyin}`);
    const isOwed =
      completedWith === null ? state === 'completed' && paid.length > 0 : completedWith.codeTiyin > 0;
    const queued = paid.filter(({ transactionId }) =>
      receipts.some((one) => one.transactionId === transactionId && one.state !== null),
    );
    if (queued.length !== (isOwed ? 1 : 0))
      find(`(8) ${saleId} is ${state}, paid with ${paid.length} codes, and owes ${queued.length} receipts`);
  }
}

/**
 * Between any two entries a sale is consistent: never covered and open, complete and short, paid twice, or
 * refunded twice.
 */
export function tendersAreHeldOnce({ brokenSales }: Evidence, find: Find): void {
  for (const text of brokenSales) find(text);
}

/**
 * The service holds exactly one receipt for each completed sale with a payment by code, as sold. It holds
 * none if everything was given back before the receipt left. Otherwise a task is open.
 */
export function receiptsAreAsSold(evidence: Evidence, find: Find): void {
  const { end, sales, givenBackMs } = evidence;
  for (const sale of sales) {
    if (sale.state !== 'completed' || sale.goods === null) continue;
    for (const row of end.payments.filter(
      ({ saleId, state }) => saleId === sale.saleId && state === 'paid',
    )) {
      const { transactionId: id } = row;
      const charge = chargeOf(end, row);
      const backMs = givenBackMs[id] ?? Infinity;
      const receipts = charge?.receipts ?? [];
      const completedWith = sale.completedWith ?? {
        codeTiyin: row.amountTiyin,
        cashTiyin: 0,
        terminalTiyin: 0,
      };
      if (receipts.length > 1) find(`(14) ${id} has ${receipts.length} receipts`);
      for (const receipt of receipts) {
        if (!isAsSold(receipt, sale)) find(`(14) the receipt of ${id} is not what was sold`);
        if (!isAsTaken(receipt, completedWith, charge?.isOfWallet === true))
          find(`(14) the receipt of ${id} is not how the sale was paid`);
        if (receipt.leftMs > backMs) find(`(14) the receipt of ${id} left after all was given back`);
      }
      // A payment given back before its sale was complete needs no receipt.
      const isOwed =
        charge?.isMoney === true && row.isHere && backMs === Infinity && row.backTiyin < row.amountTiyin;
      const isHidden = charge?.hidesReceipts === true && hasLeft(evidence, charge.paymentId);
      if (isOwed && receipts.length === 0 && !isHidden && !isCalledFor(evidence, sale))
        find(`(14) ${id} has no receipt`);
    }
  }
}

/** After a crash the till requests the link of a receipt that it may have sent. */
const ABOUT_RECEIPT = new Set(['submit', 'link']);

const hasLeft = ({ sent }: Evidence, paymentId: string): boolean =>
  sent.some(({ operation, about }) => ABOUT_RECEIPT.has(operation) && about === paymentId);

function isAsSold({ itemsTiyin, names }: ReceiptRow, { totalTiyin, goods }: SaleRow): boolean {
  const sold = goods ?? [];
  return (
    itemsTiyin === totalTiyin &&
    itemsTiyin === sumOf(sold.map(({ pieces, priceTiyin }) => pieces * priceTiyin)) &&
    names.length === sold.length &&
    sold.every(({ name }, at) => names[at]?.startsWith(name) === true)
  );
}

/**
 * The received sums equal the tenders at completion and add up to the items. Cash is cash, and a card
 * terminal is card. A code is wholly card or e-cash, and e-cash only from the operator's wallet.
 */
function isAsTaken(
  { itemsTiyin, receivedCashTiyin, receivedCardTiyin, receivedECashTiyin }: ReceiptRow,
  { codeTiyin, cashTiyin, terminalTiyin }: PaidWithRow,
  isOfWallet: boolean,
): boolean {
  const isECash = receivedECashTiyin !== 0;
  return (
    receivedCashTiyin === cashTiyin &&
    receivedCardTiyin === terminalTiyin + (isECash ? 0 : codeTiyin) &&
    (!isECash || (isOfWallet && receivedECashTiyin === codeTiyin)) &&
    receivedCashTiyin + receivedCardTiyin + receivedECashTiyin === itemsTiyin
  );
}

const ABOUT_RECEIPTS = new Set(['receipt-refused', 'receipt-unlinked', 'refund-in-doubt']);

/** A task about a payment of the sale was raised, and the till itself did not end it. */
const isCalledFor = ({ tasks, end }: Evidence, { saleId }: SaleRow): boolean =>
  end.payments
    .filter((row) => row.saleId === saleId)
    .some(
      ({ transactionId, alarm }) =>
        (alarm !== null && alarm.endedBy === null) ||
        tasks.some(
          (task) =>
            task.transactionId === transactionId && ABOUT_RECEIPTS.has(task.kind) && task.endedBy !== 'till',
        ),
    );

/**
 * The promises about shifts:
 *
 * - Sales, cash movements and drawer openings need an open shift, and one shift is open at a time.
 * - Each report equals the log's bookings since the last report, by tender, rate, category and person.
 * - Each report also holds reductions, voids, drawer openings and held money.
 * - Its comparison has each code once, by its own payment, with all alarms of the shift.
 * - A right count has no difference, at the close and at the opening.
 * - Report numbers have no gap.
 */
export function shiftsAddUp({ brokenShifts }: Evidence, find: Find): void {
  for (const text of brokenShifts) find(text);
}
