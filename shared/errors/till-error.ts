/** The closed list of expected failures. `errors.*.json` say what happened to the money, and what to do now. */
import { z } from 'zod';
import type { PaymentId } from '../ids.ts';
import { DEVICE_CODES } from './device-codes.ts';
import { GOODS_CODES } from './goods-codes.ts';
import { KEPT_CARD_CODES } from './kept-card-codes.ts';
import { ProvisionFault } from './provision-fault.ts';

export const ERROR_CODES = [
  // The gateway. What a failure means for the money depends on the request; see electron/gateway/retry.ts.
  'gateway.refused', // a negative error_code in the answer: gatewayCode, note
  'gateway.not-reached', // no connection was made, so nothing was sent
  'gateway.not-trusted', // this PC does not trust its certificate, or a proxy's (field): nothing was sent
  'gateway.proxy-not-reached', // the proxy (field) can't be reached: nothing was sent
  'gateway.proxy-refused', // the proxy (field) refuses to connect to the gateway: httpStatus; not sent
  'gateway.proxy-sign-in', // the proxy (field) needs a name and a password, or rejects them: nothing was sent
  'gateway.proxy-unsupported', // the system names an unsupported kind of proxy: field; not sent
  'gateway.timed-out', // sent, but no complete answer within the deadline
  'gateway.cut', // sent, but the connection ended before a complete answer
  'gateway.unreadable', // the answer is not JSON
  'gateway.http-status', // an HTTP status other than 2xx: httpStatus (also 3xx, which is never followed)
  'gateway.wrong-shape', // JSON, but not of the documented shape: field
  'gateway.too-large', // the answer is larger than any answer of the interface
  'gateway.invalid-request', // our own check stopped the request before sending: field
  // The secret and the endpoint.
  'secret.missing', // provisioned once, but this run has no secret: shows history, refuses to charge
  'secret.unavailable', // the system's secret store does not work here
  'setup-code.wrong',
  'setup-code.wait', // too many wrong codes: limit is the minutes until the next try
  'setup-code.none', // this till never got a setup code
  'setup-code.lost', // the till got a code, but its data to check a code is gone
  'secret.set-back', // the newest seal does not open; the till uses the previous seal
  'endpoint.mismatch', // the payment lives at another gateway or service than the present one
  // Typed money and the basket. Nothing left the page.
  'money.invalid',
  'money.zero', // zero is no valid amount here
  'money.too-much', // limit, tiyin
  'number.two-readings', // the separator may group thousands or start decimals: note is both readings
  'number.not-whole', // pieces of a note, or whole soum: limit
  'percent.invalid',
  'basket.empty',
  'basket.locked', // a payment of this basket is under way or not certain
  'basket.part-paid', // a part of the sale is paid, so no goods can be added: note is the scan
  'basket.changed', // the total differs from the total that the cashier saw
  'basket.too-large',
  'basket.unknown-scan', // an unknown scan is still in the basket: field is the code
  'basket.refused-scan', // a refused scan is still in the basket: note is the scan
  'scan.dialog-open', // scanned while a dialog was open: note is the scan
  'scan.code-early', // a customer's code, shown before a manager answered: not sent, not kept
  'scan.while-paying', // scanned while money was being taken: note is the scan
  'scan.sale-over', // scanned after the sale was over, and unknown here: note is the scan
  'scan.receipt-behind', // a receipt scanned while a dialog was open: note is its number or the link's end
  'scan.receipt-unknown', // a receipt of no sale in these books
  'scan.other-unit', // the code's unit differs from the unit of the goods: note is the goods
  'scan.no-receipt', // the text scanned as a receipt is not a receipt
  'basket.nothing-to-pay', // discounts leave nothing
  'basket.line-gone', // the line was removed from the basket
  'basket.gone', // no such basket, or not the open basket
  'quantity.invalid',
  'quantity.weight-needed', // weighed goods need their weight: field is the product's id
  'quantity.not-whole', // goods by the piece need a whole number
  'quantity.scale-whole', // the setup file's amount_scale is 1: weighed goods only in whole units
  'label.missing', // a piece without its marking code: field is the product's id, limit how many lack
  'label.no-separator', // the scanner drops the separator behind the serial
  'label.too-long', // no marking code has so long a serial
  'label.not-taken', // the service takes no cut labels, and this code is longer (fact `marking_labels`)
  'label.too-many', // a line has more marking codes than a receipt takes: note is the goods
  'label.which-goes', // fewer pieces, not named: field is the product's id, limit how many to remove
  'label.other-piece', // the typed text is no marking code of this product: note is the goods
  'label.in-basket', // this piece is already in a basket
  'label.sold', // this piece was sold and not returned
  'void.reason-needed', // the shop requires a reason for a void line
  'product.not-found',
  'product.not-fiscal', // the product can't be fiscalised: field, reason
  'price.due-past', // a price can only begin in the future
  'price.due-gone', // the price that should be withdrawn does not wait any more
  'category.name-taken', // another category has this name: field
  'category.gone', // no category has this name: field
  'item-group.name-taken', // another group of custom items has this name
  'shop.no-tax-number', // neither the goods nor the shop have the tax number that a receipt needs
  'payer-code.invalid',
  'payer-code.is-receipt', // the camera or scanner read a receipt
  'payer-code.is-product', // a product's barcode was read while the till waits for the payer code
  'card.track-data', // a magnetic stripe was read: nothing was sent, nothing is kept
  'card.refused', // the service takes this card's number or expiry not: note; nothing was charged
  'card.code-wrong', // the service refused the SMS code: note; nothing was charged
  'card.ask-again', // the card must be asked for anew: its entry ended, or an answer was lost; nothing was charged
  'card.no-answer', // the service did not answer; nothing was charged
  'card.scanned', // a scanned code where a card's digits are typed: nothing is kept
  'cash.not-enough',
  'tender.ask-again', // a tender of a basket that nobody approved, or whose approval ended: nothing was written
  'tender.changed', // the sums held or owed differ from those that the person saw: no money moved
  'tender.slip-needed', // the shop asks for the number of the terminal's slip: no money moved
  'tender.slip-known', // a tender of this sale already has this slip number: no money moved
  'tender.too-much', // more than the sale owes: limit, tiyin
  'tender.not-for-cash', // goods that are not sold for cash: note is their names, limit how many more
  'tender.code-taken', // a code of this sale was already taken: one receipt covers one payment
  'sale.over', // completed, voided, or never started
  'sale.holds-money', // its tenders still hold money
  // A payment.
  'payment.not-found',
  'payment.wrong-state', // the action does not fit the payment's present state
  'payment.busy', // the same request for this payment is still in flight
  'payment.alarm-changed', // the text was about another alarm than the present alarm
  'payment.in-doubt', // the window passed, and nothing proves whether it is money
  'payment.may-still-arrive', // its create request may arrive late, so its outcome is open: limit, seconds
  'payment.id-needed', // the id and the amount from the cabinet are missing
  'payment.id-end-needed', // the end of our own id, as the cabinet shows it, is missing
  'payment.other-id-end', // the cabinet's payment has another id of a till: it is not this payment
  'payment.id-not-found', // a look-up by our own id names no payment, so a typed id is not accepted
  'payment.other-id', // the service knows this payment by another id
  'payment.id-taken', // another payment of this till has this id
  'payment.id-shared', // the service answered with the id of another payment of this till
  'payment.other-amount', // the cabinet's amount is not this payment's
  'payment.id-refused', // the service knows no payment with this id: note
  'payment.not-successful', // the service does not report it as successful: gatewayCode is its status
  'invoice.unanswered', // left without a clear answer: it may be paid
  'invoice.not-found', // the service says that it is paid, and a look-up by our id finds no payment
  'payment.interrupted', // the till stopped while the create request was in flight
  'reason.missing', // a manager's action needs a typed reason
  'refund.not-paid', // refunds: section 3.3
  'refund.already-refunded',
  'refund.interrupted', // the till stopped while its request was in flight
  'refund.in-doubt', // an earlier refund of this payment is in doubt
  'refund.id-shared', // the service gave two payments the same id, and no manager has settled whose it is
  'refund.month-closed', // the payment is older than last month: until
  'refund.last-month-first-day', // last month's payments: only on the 1st: until
  'refund.last-month-card-only', // last month's payments: only those paid with an online card: until
  'refund.charged-too-late', // the calendar forbids it, and no sale owns the money for a cash return: until
  'refund.refused-before', // refused by the service, forbidden by the calendar, not yet checked twice
  'refund.more-than-left',
  'refund.after-partial',
  'refund.whole-only', // the sale is not complete: a payment by code goes back whole
  'refund.electronic-first', // a part of the payment by code can still be reversed
  'refund.may-still-arrive', // an unanswered request may be done late, so its outcome is open
  'refund.look-again', // the first cabinet check found nothing: a second in limit minutes settles it
  'refund.goods-gone', // less is left to return: field is the goods, limit is the rest, thousandths
  'refund.unfinished', // a return of this sale is unfinished: limit is the rest, tiyin
  // Fiscal.
  'fiscal.sum-mismatch',
  'fiscal.refused',
  'fiscal.no-goods', // the books lack the goods: the receipt can only be registered by link, or closed
  'fiscal.stumbled', // an unexpected failure in the outbox, which goes on
  // Shifts and the drawer.
  'shift.needed', // no counted shift is open: no sales and no cash movements
  'sale.other-mode', // the sale was made in training and the till now uses real money, or the other way round
  'shift.other-mode', // the open shift is of the other mode: close it first
  'shift.open-already',
  'shift.over', // this shift is not the open shift
  'shift.changed', // the expected cash, or the last movement, differs from what the person saw
  'shift.not-counted', // every field of the count is empty: an empty field is not stored as 0
  'shift.by-days', // this shop uses calendar days: shifts open by themselves
  'shift.too-much', // more taken out than counted: limit, tiyin
  'file.not-saved', // the chosen file could not be written: field
  // The till itself.
  'journal.unwritable',
  'journal.corrupt',
  'journal.found-damaged', // found during selling: no new sale until the next start
  'journal.found-differs', // its lines in `field` differ from limit on: no new sale until the next start
  'journal.copy-away', // repair is impossible: missing entries lie in an unreachable folder, field
  'journal.tables-differ', // tables and log differ: no new sale until the next start rebuilds them
  'journal.newer', // written by a newer Tilla
  'journal.no-backup', // today's backup failed; the journal is whole
  'journal.lost', // the journal is missing or empty, but backups or lines exist
  'journal.set-back', // lines exist beyond its end that can't be joined: entries are lost
  'journal.differs', // journal and lines hold two histories: limit is the first different entry
  'journal.repaired', // lines brought lost entries back: limit is how many
  'journal.not-copied', // entries could not be written to a folder of lines: field
  'journal.disk-full', // no new work until there is room; work under way ends on a reserve: field
  'journal.disk-low', // too little room for that reserve: field, limit is the missing MB
  'journal.in-use', // another Tilla, or the journal command, uses this data folder
  'journal.people-edited', // its tables had people or rights that the log lacks: the log wins
  'journal.not-checked', // today's check could not read it to its end, and there is no backup
  'journal.under-way', // a repair or a fresh start is running: other work on it waits
  'journal.mended', // already repaired: only a restart of the till continues
  'journal.old', // written by Tilla 0.1, which had no log
  // The folder of the journal's second copy, as typed: field. The setting is unchanged.
  'copy-folder.not-whole', // the path does not name its disk
  'copy-folder.missing', // the folder does not exist now
  'copy-folder.inside', // it is the data folder, or lies inside
  'copy-folder.not-writable',
  'copy-folder.other-lines', // lines there are unknown to the journal, or another machine writes there
  'settings.broken', // the file was set aside, and the defaults apply
  'settings.ca-moved', // the settings name an authority's file, which has no effect there any more: field
  'till.restarts', // an unexpected failure: the till restarts once no payment is under way
  'till.unsteady', // that failure came too often: the till goes on without a restart
  'folder.open', // anyone on this PC may write into the data folder: field
  'folder.before', // the data are still in the folder of an earlier Tilla: field
  'till.copied', // the data folder is bound to another machine: no sales until a person decides
  'right.needed', // the person lacks the right or exceeds a limit, without approval: field names the right
  // People.
  'sign-in.needed', // signed out, or the till is locked
  'first-manager.needed', // no person can sign in: a cashier without a name only sells. field names the right
  'pins.lost', // the log has people, but no PIN can be checked here: a cashier without a name only sells
  'pins.some-lost', // the PINs of some people can't be checked here: limit is how many
  'pin.wrong', // limit: tries left before the next wait
  'pin.wait', // too many wrong PINs: limit is the minutes until the next try
  'pin.again', // the till changed during the check: this try does not count
  'pin.none', // no PIN, or a PIN that this computer can't read
  'approver.not-allowed', // the named approver lacks the right or exceeds a limit: field names the right
  'approval.not-needed', // the signed-in person needs no approval
  'approval.changed', // the request now needs something else than the approver read
  'approval.impossible', // this can't be approved for another person: field names the right
  'people.gone', // no such person, or a former person
  'people.name-taken', // another person has this name
  'people.manager-first', // the first person needs the right to manage people
  'people.last-manager', // the last person with the right to manage people
  'role.gone', // no such role, or a retired role
  'role.in-use', // a person has this role
  'role.fixed', // the manager's rights can't be changed
  'clock.off', // the PC's clock is off by more than a minute: limit is the seconds
  'provision.invalid', // the setup file was rejected as a whole: faults, limit is their count
  'provision.damaged', // the stored set-up in the folder can't be read: field
  'provision.waits', // the file was not accepted yet: it waits for the setup code
  'provision.payments-open', // the change would leave limit unfinished payments at the old address
  'provision.taken', // accepted; the file takes effect at the next start
  'provision.needs-code', // a file for another service must hold a setup code
  'provision.not-wiped', // the file with the secret key is still there: field is where
  'provision.live-data-folder', // a provisioned data folder never opens in training by itself
  'training.unavailable',
  ...GOODS_CODES,
  ...KEPT_CARD_CODES,
  'ipc.stranger', // a foreign page sent a request
  'ipc.other-window', // this channel is not for the window that sent the request: field
  'ipc.bad-arguments', // field
  // The history.
  'history.no-index', // the search index can't be opened: the list itself is whole
  'history.counted-blind', // sales can't be filtered by tender before the drawer is counted
  'history.not-ours', // another till made this id: look-up only, no adoption
  'history.known', // the journal already has this payment
  'history.not-named', // the service does not find the payment by our id
  'history.payment-under-way', // confirmation is not switched while payments are under way: limit is how many
  ...DEVICE_CODES,
] as const;

export const ErrorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof ErrorCode>;

export const FIELD_REASONS = [
  'missing',
  'too-long',
  'too-many',
  'not-digits',
  'wrong-length',
  'not-whole',
  'out-of-range',
  'invalid',
] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];

/** An expected failure in transit: over IPC, in the journal, in a log. Holds nothing sensitive. */
export interface TillError {
  readonly code: ErrorCode;
  /** The wrong field, named as in the interface or the form. */
  readonly field?: string;
  readonly reason?: FieldReason;
  /** The limit that was exceeded, in the field's own unit. */
  readonly limit?: number;
  /** The last possible day, YYYY-MM-DD in Tashkent. */
  readonly until?: string;
  /** The gateway's own text, often Russian. */
  readonly note?: string;
  readonly gatewayCode?: number;
  readonly httpStatus?: number;
  /** The faults of a provisioning file, from its first line on. */
  readonly faults?: readonly ProvisionFault[];
}

export const TillError = z.object({
  code: ErrorCode,
  field: z.string().exactOptional(),
  reason: z.enum(FIELD_REASONS).exactOptional(),
  limit: z.number().exactOptional(),
  until: z.string().exactOptional(),
  note: z.string().exactOptional(),
  gatewayCode: z.number().exactOptional(),
  httpStatus: z.number().exactOptional(),
  faults: z.array(ProvisionFault).readonly().exactOptional(),
});

/** Failures that only the gateway client makes. */
export type GatewayErrorCode = Extract<ErrorCode, `gateway.${string}`>;
export interface GatewayError extends TillError {
  readonly code: GatewayErrorCode;
  /** An unusable answer may still name the payment: the till can request its status. */
  readonly paymentId?: PaymentId;
}
