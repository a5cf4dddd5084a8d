/**
 * Mutations of the rules for a sale paid in parts, caught on days with such sales. Where a second rule or the
 * service would catch the fault too, a story covers it (`tenders`, `void`, `cash-refund`). The shift that
 * counts the money belongs to the rules of a counted shift.
 */
import type { Mutation } from './mutations.ts';

const THEME = 'tenders';

export const TENDERS: readonly Mutation[] = [
  {
    name: 'a sale is complete before its tenders cover it',
    file: 'shared/tender/held.ts',
    from: '(heldTiyin(rows) >= sale.totalTiyin',
    to: '(heldTiyin(rows) * 2 >= sale.totalTiyin',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'a sale stays open though its tenders cover it',
    file: 'shared/tender/held.ts',
    from: '(heldTiyin(rows) >= sale.totalTiyin',
    to: '(heldTiyin(rows) > sale.totalTiyin',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'more is taken than the sale owes',
    file: 'electron/tender/tendered.ts',
    from: "  return amount > owed ? fail({ code: 'tender.too-much', limit: owed }) : ok(amount);",
    to: '  return owed < 0 ? fail({ code: "tender.too-much", limit: owed }) : ok(amount);',
    shownBy: { seed: 2298050851, afterRuns: 6, theme: THEME },
  },
  {
    name: 'what went back is not owed again',
    file: 'shared/tender/held.ts',
    from: '  return tiyin(Math.max(0, tender.amountTiyin - refundedTiyin(mine)));',
    to: '  return tiyin(mine.length < 0 ? 0 : tender.amountTiyin);',
    shownBy: { seed: 1651567461, afterRuns: 7, theme: THEME },
  },
  {
    name: 'a second code beside one that was taken',
    file: 'shared/sale/locks.ts',
    from: "  return isOver && isKnown ? null : { code: 'tender.code-taken' };",
    to: "  return isOver || isKnown ? null : { code: 'tender.code-taken' };",
    shownBy: { seed: 1760729231, afterRuns: 29, theme: THEME },
  },
  {
    name: 'a tender is taken while a refund of the sale is in doubt',
    file: 'shared/sale/locks.ts',
    from: "  return rows.refunds.some(isRefundInDoubt) ? { code: 'refund.in-doubt' } : null;",
    to: "  return rows.refunds.some((refund) => isRefundInDoubt(refund) && refund.amountTiyin < 0) ? { code: 'refund.in-doubt' } : null;",
    shownBy: { seed: 390976670, afterRuns: 36, theme: THEME },
  },
  {
    name: 'a sale that holds money is cancelled',
    file: 'shared/sale/locks.ts',
    from: "  return heldTiyin(rows) > 0 ? { code: 'sale.holds-money' } : null;",
    to: "  return heldTiyin(rows) < 0 ? { code: 'sale.holds-money' } : null;",
    shownBy: { seed: 2372579110, afterRuns: 8, theme: THEME },
  },
  {
    name: 'a sale is cancelled while a payment of it is under way',
    file: 'shared/sale/locks.ts',
    from: "      isUnderWay(payment.state.name) || calls(payment, 'charged') || calls(payment, 'refund-missing'),",
    to: "      calls(payment, 'charged') || calls(payment, 'refund-missing'),",
    shownBy: { seed: 1651567461, afterRuns: 7, theme: THEME },
  },
  {
    name: 'a sale is cancelled while a refund of it is in doubt',
    file: 'shared/sale/locks.ts',
    from: "  if (rows.refunds.some(isRefundInDoubt)) return { code: 'refund.in-doubt' };\n  return heldTiyin(rows) > 0",
    to: '  if (rows.refunds.some(isRefundInDoubt)) return null;\n  return heldTiyin(rows) > 0',
    shownBy: { seed: 2372579110, afterRuns: 8, theme: THEME },
  },
  {
    name: 'more goes back by hand than the tender holds',
    file: 'electron/refund/by-hand.ts',
    from: '  if (amount === 0 || amount > held) return',
    to: '  if (amount === 0) return',
    shownBy: { seed: 3079787644, afterRuns: 19, theme: THEME },
  },
  {
    name: 'the receipt is not queued by the cash that completes the sale',
    file: 'electron/tender/take-outside-gateway.ts',
    from: '  const receipt = isComplete ? receiptOf(deps, payments, rows) : null;',
    to: "  const receipt = isComplete && tender.kind !== 'cash' ? receiptOf(deps, payments, rows) : null;",
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'the receipt is queued though the sale is not complete',
    file: 'shared/tender/taken-by-code.ts',
    from: '...(isCompleted ? { sale, ...owing(paidWith) } : {}) };',
    to: '...(isCompleted ? { sale } : {}), ...owing(paidWith) };',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'the receipt says only what the code brought in',
    file: 'shared/fiscal/receipt-items.ts',
    from: "  cashTiyin: heldByKind(rows, 'cash'),",
    to: "  cashTiyin: heldByKind({ ...rows, tenders: [] }, 'cash'),",
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'the receipt has what a card terminal took as e-cash',
    file: 'shared/fiscal/items.ts',
    from: '    received_ecash: ecash ? codeTiyin : 0,\n    received_cash: cashTiyin,\n    received_card: terminalTiyin + (ecash ? 0 : codeTiyin),',
    to: '    received_ecash: terminalTiyin + (ecash ? codeTiyin : 0),\n    received_cash: cashTiyin,\n    received_card: ecash ? 0 : codeTiyin,',
  },
  {
    name: 'the receipt has what a card paid as e-cash',
    file: 'shared/fiscal/items.ts',
    from: "settings.receivedBy === 'ecash' : processingType === 'WALLET';",
    to: "settings.receivedBy === 'ecash' : processingType !== '';",
  },
  {
    name: 'lines change while money is held',
    file: 'shared/sale/locks.ts',
    from: "(heldTiyin(situation.rows) > 0 ? { code: 'basket.locked' } : null);",
    to: "(heldTiyin(situation.rows) < 0 ? { code: 'basket.locked' } : null);",
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'lines change while a payment is under way',
    file: 'electron/checkout/basket/may-change.ts',
    from: '  if (isPastLesson(deps, saleId)) return ok(null);',
    to: '  if (isPastLesson(deps, saleId) || !isHolding(deps, saleId)) return ok(null);',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'lines change while money of the sale is charged, or a refund of it in doubt',
    file: 'shared/sale/locks.ts',
    from: '  tenderStop(situation) ??\n  awaitedStop(situation)',
    to: '  awaitedStop(situation)',
    shownBy: { seed: 3895143021, afterRuns: 414, theme: THEME },
  },
  {
    name: 'a parked sale that holds money is dropped',
    file: 'electron/checkout/basket/parked.ts',
    from: '  const may = mayDrop(deps, parked);\n  if (!may.ok) return may;\n  const entry = entryOfRemoval',
    to: '  const entry = entryOfRemoval',
    shownBy: { seed: 2298050851, afterRuns: 6, theme: THEME },
  },
  {
    name: 'change is given of a part',
    file: 'electron/tender/cash.ts',
    from: '  if (changeTiyin > 0 && part.value < owedTiyin) return',
    to: '  if (changeTiyin > 0 && owedTiyin < 0) return',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: THEME },
  },
  {
    name: 'one slip of a card terminal is taken twice',
    file: 'electron/tender/terminal.ts',
    from: 'approval !== null && slipOf(one) === approval',
    to: "approval !== null && slipOf(one) === approval && approval === ''",
    shownBy: { seed: 2298050851, afterRuns: 6, theme: THEME },
  },
  {
    name: 'a card payment is taken without the slip number that the shop asks for',
    file: 'electron/tender/terminal.ts',
    from: "approval === null && deps.slipNumber() === 'asked'",
    to: "approval === '' && deps.slipNumber() === 'asked'",
  },
  {
    name: 'a sale completed by code gets no receipt number',
    file: 'shared/tender/taken-by-code.ts',
    from: 'numbered(before, afterTaking(before, held), books.nextReceipt)',
    to: 'numbered(before, afterTaking(before, held), () => null)',
  },
  {
    name: 'a sale completed in cash gets no receipt number',
    file: 'electron/tender/take-outside-gateway.ts',
    from: 'numbered(before, afterTaking(before, rows), deps.journal.nextReceipt)',
    to: "numbered(before, afterTaking(before, rows), (mode) => (tender.kind === 'cash' ? null : deps.journal.nextReceipt(mode)))",
  },
  {
    name: 'a part of the money gives the sale its receipt number',
    file: 'shared/sale/receipt-no.ts',
    from: "after.state !== 'completed' || after.receiptNo",
    to: "after.state === 'voided' || after.receiptNo",
  },
  {
    name: 'cash goes back in the place of a code that the service still gives back',
    file: 'shared/refund/by-hand.ts',
    from: '    return payment === null || !isCertainlyNotReversed(payment, isTooLate);',
    to: "    return payment === null || (tender.kind !== 'code' && !isCertainlyNotReversed(payment, isTooLate));",
    shownBy: { seed: 1103745803, afterRuns: 5, theme: THEME },
  },
  {
    name: 'money that is found after its sale was cancelled is taken',
    file: 'shared/sale/fits.ts',
    from: 'sale === null || !isOpenSale(sale) || amountTiyin > owedTiyin(sale, rows)) return false;',
    to: "sale === null || (sale.state !== 'voided' && (!isOpenSale(sale) || amountTiyin > owedTiyin(sale, rows)))) return false;",
    shownBy: { seed: 3232099047, afterRuns: 142, theme: THEME },
  },
];
