/** A sale is what its tenders brought in, its receipt is what was sold, and a shift is what was booked in it. */
import type { Evidence, PaidWithRow, ReceiptRow, SaleRow } from '../rows.ts';
import { chargeOf, type Find, sumOf } from './books.ts';

/** A sale is complete when its tenders cover it, and a payment that is money is a tender that was taken. */
export function salesAreSettled({ end, sales, receipts }: Evidence, find: Find): void {
  for (const sale of sales) {
    const { saleId, state, totalTiyin, takenTiyin, takenByHandTiyin, heldTiyin, completedWith } = sale;
    if (state === null) continue;
    const paid = end.payments.filter((row) => row.saleId === saleId && row.state === 'paid');
    const due = sumOf(paid.map(({ amountTiyin }) => amountTiyin)) + takenByHandTiyin;
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

/** Between no two entries is a sale half: covered and open, complete and short, paid twice, given back twice. */
export function tendersAreHeldOnce({ brokenSales }: Evidence, find: Find): void {
  for (const text of brokenSales) find(text);
}

/**
 * The service holds exactly one receipt of each completed sale with a payment by code, as sold; none of a sale of
 * which everything had been given back before it left. Else somebody is called.
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
      // One that was given back before its sale was complete has none.
      const isOwed =
        charge?.isMoney === true && row.isHere && backMs === Infinity && row.backTiyin < row.amountTiyin;
      const isHidden = charge?.hidesReceipts === true && hasLeft(evidence, charge.paymentId);
      if (isOwed && receipts.length === 0 && !isHidden && !isCalledFor(evidence, sale))
        find(`(14) ${id} has no receipt`);
    }
  }
}

/** After a crash the till asks for the link of what it may have sent. */
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
 * The received sums follow from the tenders as they were when the sale was complete, and add up to the items. Cash is cash
 * and a card terminal is a card; a code is one of both others, whole, and e-cash only out of the operator's own wallet.
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

/** Somebody was asked about a payment of the sale, and has not been let off by the till itself. */
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
 * Nothing is sold, moved or opened without an open shift, and one is open at a time; each report is the sum of what the
 * log has booked since the last one, by tender, rate, category, person and what was off, given up, opened or is held; it
 * compares each of its codes once, by its own payment, and hides nothing that called meanwhile; a right count differs by
 * nothing, at the close and at the opening; numbers have no gap.
 */
export function shiftsAddUp({ brokenShifts }: Evidence, find: Find): void {
  for (const text of brokenShifts) find(text);
}
