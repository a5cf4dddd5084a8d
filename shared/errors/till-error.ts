/**
 * The one closed list of expected failures. Each code has a sentence in every language that tells the
 * person what happened to the money and what to do now (`renderer/i18n/errors.*.json`; a test holds the two together).
 */
import { z } from 'zod';
import type { PaymentId } from '../ids.ts';
import { ProvisionFault } from './provision-fault.ts';

export const ERROR_CODES = [
  // The gateway. What these mean for the money depends on the call; see electron/gateway/retry.ts.
  'gateway.refused', // it answered with a negative error_code: gatewayCode, note
  'gateway.not-reached', // no connection was made, so nothing was sent
  'gateway.not-trusted', // its certificate, or a proxy's (field), is not trusted here: nothing was sent
  'gateway.proxy-not-reached', // the proxy (field) is not there: nothing was sent
  'gateway.proxy-refused', // the proxy (field) opens no way to the gateway: httpStatus; nothing was sent
  'gateway.proxy-sign-in', // the proxy (field) wants a name and a password, or others: nothing was sent
  'gateway.proxy-unsupported', // the system names a proxy of a kind that the till does not speak: field; nothing was sent
  'gateway.timed-out', // sent, no whole answer inside the deadline
  'gateway.cut', // sent, the connection ended before a whole answer
  'gateway.unreadable', // the answer is not JSON
  'gateway.http-status', // an HTTP status other than 2xx: httpStatus (3xx among them, never followed)
  'gateway.wrong-shape', // JSON, but not what the interface describes: field
  'gateway.too-large', // the answer is larger than any answer of the interface
  'gateway.invalid-request', // our own check stopped the request before it was sent: field
  // The secret and the endpoint.
  'secret.missing', // provisioned once, but this run has no secret: it shows history and refuses to charge
  'secret.unavailable', // the system's secret store does not work here
  'setup-code.wrong',
  'setup-code.wait', // too many wrong ones: limit is how many minutes until the next try
  'setup-code.none', // this till was never given one
  'setup-code.lost', // it was given one, and the disk has nothing to hold a code against any more
  'secret.set-back', // the newest seal does not open; the till works with the one before
  'endpoint.mismatch', // the payment lives at another gateway or service than the one set up now
  // Money and the basket.
  // What a person types. Nothing of it left the page.
  'money.invalid',
  'money.zero', // nothing is no amount here
  'money.too-much', // limit, tiyin
  'number.two-readings', // a separator that may group thousands or begin decimals: note is both readings
  'number.not-whole', // pieces of a note, or whole soum: limit
  'percent.invalid',
  'basket.empty',
  'basket.locked', // a payment of this basket is under way or not certain
  'basket.part-paid', // a part of its sale is paid, so nothing comes into it: note is what was scanned
  'basket.changed', // the total that the cashier saw is no longer the total
  'basket.too-large',
  'basket.unknown-scan', // a scan that nobody knows is still in it: field is the code
  'basket.refused-scan', // a scan that was refused is still in it: note is what was scanned
  'scan.dialog-open', // it came while a window was open: note is what was scanned
  'scan.while-paying', // it came while money was being taken: note is what was scanned
  'scan.sale-over', // it came behind a sale that is over, and nothing here has it: note is what was scanned
  'scan.receipt-behind', // a receipt came while a window was open: note is its number, or the end of its link
  'scan.receipt-unknown', // it is a receipt, and of no sale in these books
  'scan.other-unit', // its code measures them in what they are not sold in: note is the goods
  'scan.no-receipt', // what was scanned as a receipt is none
  'basket.nothing-to-pay', // discounts leave nothing
  'basket.line-gone', // the line is not in it any more
  'basket.gone', // there is no such basket, or it is not the open one
  'quantity.invalid',
  'quantity.weight-needed', // weighed goods come with their weight: field is the product's id
  'quantity.not-whole', // goods by the piece
  'quantity.scale-whole', // the set-up file's amount_scale is 1: weighed goods by whole units alone
  'label.missing', // a piece without its marking code: field is the product's id
  'label.no-separator', // the scanner drops the separator behind the serial
  'label.too-long', // the serial is not of the length that receipts take
  'label.which-goes', // fewer pieces, and nobody said which: field is the product's id, limit how many go
  'label.other-piece', // what was typed is not the marking code of such a piece: note is the goods
  'label.in-basket', // this piece lies in a basket already
  'label.sold', // this piece was sold and not given back
  'void.reason-needed', // the shop wants to know why goods are taken away
  'product.not-found',
  'product.not-fiscal', // the product can't be fiscalised: field, reason
  'shop.no-tax-number', // neither the goods nor the shop have the tax number that a receipt needs
  'payer-code.invalid',
  'payer-code.is-receipt', // a receipt lies before the camera, or under the scanner
  'payer-code.is-product', // a product's barcode was read while the till waits for the customer's code
  'cash.not-enough',
  'tender.changed', // what is held or owed is no longer what the person saw: nothing was taken, nothing given
  'tender.slip-known', // a tender of this sale bears this slip's number: nothing was taken
  'tender.too-much', // more than the sale owes: limit, tiyin
  'tender.code-taken', // a code of this sale was taken: one receipt is for one payment
  'sale.over', // it is completed, voided, or was never begun
  'sale.holds-money', // not everything that its tenders hold was given back
  // A payment.
  'payment.not-found',
  'payment.wrong-state', // the action does not fit the state that the payment is in now
  'payment.busy', // the same was asked for this payment already and has no answer yet
  'payment.alarm-changed', // the words were about another alarm than the one that calls now
  'payment.in-doubt', // the window passed and nothing proves whether it is money
  'payment.may-still-arrive', // its create may arrive late: nobody can say yet what became of it: limit, seconds
  'payment.id-needed', // the number and the amount that the cabinet shows
  'payment.other-id', // the service knows this payment by another number
  'payment.id-taken', // another payment of this till has this number
  'payment.id-shared', // the service answered with the number of another payment of this till
  'payment.other-amount', // the cabinet's amount is not this payment's
  'payment.id-refused', // the service knows no payment of this number: note
  'payment.not-successful', // the service does not read it as successful: gatewayCode is its status
  'payment.interrupted', // the till stopped while the charge was on its way
  'reason.missing', // a manager's action needs a typed reason
  // Refunds, section 3.3.
  'refund.not-paid',
  'refund.already-refunded',
  'refund.in-doubt', // an earlier refund of this payment has no certain outcome
  'refund.id-shared', // the service named two payments by its number, and no manager has settled whose it is
  'refund.month-closed', // neither this calendar month nor the last one: until
  'refund.last-month-first-day', // last month's payments: only on the 1st: until
  'refund.last-month-card-only', // last month's payments: only those paid with an online card: until
  'refund.charged-too-late', // the calendar stops it, and it is no sale's money that a return could give in cash: until
  'refund.refused-before', // the service refused it, the calendar stops another try, and nobody has looked twice yet
  'refund.more-than-left',
  'refund.after-partial',
  'refund.whole-only', // the sale is not complete: what was paid by code goes back whole
  'refund.electronic-first', // something of the payment by code can still go back where it came from
  'refund.may-still-arrive', // a request without an answer may be done late: nobody can say yet that it was not
  'refund.look-again', // it was not there on a first look, which was noted: a second one settles it, in limit minutes
  'refund.goods-gone', // less of it is left to come back than this: field is the goods, limit is what is left, thousandths
  'refund.unfinished', // a return of this sale was begun and is not given back to its end: limit is the rest, tiyin
  // Fiscal.
  'fiscal.sum-mismatch',
  'fiscal.refused',
  'fiscal.no-goods', // the books have no goods of the sale: its receipt can only be registered by its link, or closed
  'fiscal.stumbled', // the outbox met something that nobody expected, and goes on
  // Shifts and the drawer.
  'shift.needed', // no counted shift is open: nothing is sold, and no cash is moved
  'sale.other-mode', // it was sold in training and the till works with real money now, or the other way round
  'shift.other-mode', // the open shift is of training, or of real money before that: it is closed first
  'shift.open-already',
  'shift.over', // it is not the one that is open
  'shift.changed', // what the drawer should hold, or its last movement, is not what the person saw
  'shift.not-counted', // every field of the count is empty: nothing is written as 0
  'shift.by-days', // this shop keeps calendar days: nobody opens a shift by hand
  'shift.too-much', // more is taken out than was counted: limit, tiyin
  'file.not-saved', // the file that the person chose could not be written: field
  // The till itself.
  'journal.unwritable',
  'journal.corrupt',
  'journal.found-damaged', // by the day's check or whoever reads the log, while the till sells: no new sale until the next start
  'journal.found-differs', // its lines in `field` came back while the till sells and hold other entries, from limit on: no new sale until the next start
  'journal.copy-away', // it can't be repaired: entries that it lacks lie in a folder that can't be reached, field
  'journal.tables-differ', // by the day's check: its tables are not what its log makes of them, no new sale until the next start makes them anew
  'journal.newer', // written by a newer Tilla
  'journal.no-backup', // today's copy could not be made; the journal is whole
  'journal.lost', // it is gone or empty, while backups or lines of it exist
  'journal.set-back', // lines lie behind its end that can't be joined to it: entries are lost
  'journal.differs', // it and its lines hold two histories of one till: limit is the first entry that differs
  'journal.repaired', // lines brought back what it had lost: limit is how many entries
  'journal.not-copied', // entries could not be written to a folder of lines: field
  'journal.disk-full', // nothing new is begun until there is room again; what is under way ends on a reserve: field
  'journal.disk-low', // too little room for that reserve: field, limit is how many MB are missing
  'journal.in-use', // another Tilla, or the journal's command, works in this data folder
  'journal.people-edited', // its tables had people or rights that the log does not know: the log's word counts
  'journal.not-checked', // today's check could not read it to its end, and there is no copy
  'journal.under-way', // it is being repaired, or an empty one is being made: nothing else is done to it meanwhile
  'journal.mended', // that was done already: only a start of the till goes on
  'journal.old', // written by Tilla 0.1, which kept no log
  // The folder of the second copy of the journal's lines, as a person sets it: field. Nothing was set.
  'copy-folder.not-whole', // it does not say on which disk
  'copy-folder.missing', // there is no such folder now
  'copy-folder.inside', // it is the data folder, or lies in it
  'copy-folder.not-writable',
  'copy-folder.other-lines', // lines of this till lie there that its journal does not have, or another machine writes there
  'settings.broken', // set aside, defaults are used
  'settings.ca-moved', // an authority's file stands in the settings, where it counts no more: field
  'till.restarts', // something unexpected broke: it starts again once no payment is under way
  'till.unsteady', // the same happened too often: it goes on as it is
  'folder.open', // anybody on this PC may write into the data folder: field
  'folder.before', // the data lie where an earlier Tilla kept them: field
  'till.copied', // the data folder is bound to another machine: nothing is sold until a person says what it is
  'right.needed', // the person may not do this, or not so much of it, or nobody has approved it: field names the right
  // People.
  'sign-in.needed', // nobody has signed in, or the till is locked
  'first-manager.needed', // nobody can sign in at this till: a cashier without a name only sells. field names the right
  'pins.lost', // the log knows people, and nobody's PIN can be checked here: a cashier without a name only sells
  'pins.some-lost', // the PINs of some people can't be checked here: limit is how many
  'pin.wrong', // limit: how many more are looked at before the next one waits
  'pin.wait', // too many wrong ones: limit is how many minutes until the next try
  'pin.again', // something else happened at the till while it was looked at: nothing was counted
  'pin.none', // the person has no PIN, or none that can be read on this computer
  'approver.not-allowed', // whoever was named may not do this himself, or not so much of it: field names the right
  'approval.not-needed', // whoever stands at the till may do it himself
  'approval.changed', // it comes to something else than what the approver has read
  'approval.impossible', // nobody can do this in somebody else's name: field names the right
  'people.gone', // there is no such person, or he has left
  'people.name-taken', // another person is called so
  'people.manager-first', // the first person has to be one who may let in others
  'people.last-manager', // nobody else could let in people any more
  'role.gone', // there is no such role, or it is not given any more
  'role.in-use', // somebody has it
  'role.fixed', // the manager's rights can't be changed
  'clock.off', // the PC's clock is off by more than a minute: limit is by how many seconds
  'provision.invalid', // the set-up file can't be taken, nothing of it was: faults, limit is how many there are
  'provision.damaged', // what the folder keeps of its set-up can't be read: field
  'provision.waits', // the file was not taken: it waits for the setup code
  'provision.payments-open', // it would leave an address at which limit payments are not at their end
  'provision.taken', // the file was taken, and the till works with it from its next start on
  'provision.needs-code', // a file for a service elsewhere has to hold a setup code
  'provision.not-wiped', // the file with the secret key still lies there: field is where
  'provision.live-data-folder', // a data folder once provisioned never opens in training by itself
  'training.unavailable',
  'catalogue.unavailable',
  'ipc.stranger', // a page that is not ours called
  'ipc.bad-arguments', // field
  // The history.
  'history.no-index', // what sales are found in can't be opened: the list itself is whole
  'history.counted-blind', // by how it was paid no sale is looked for until the drawer is counted
  'history.not-ours', // this id was not made by this till: it can be looked up, and not taken in
  'history.known', // the journal has this payment already
  'history.not-named', // the service does not name the payment by this id of ours
  'history.payment-under-way', // the confirmation is not switched while a payment is under way: limit is how many
  // The camera (renderer).
  'camera.missing',
  'camera.denied',
  'camera.unplugged',
  'camera.busy',
  'decoder.unavailable',
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

/** An expected failure as it travels: over IPC, into the journal, into a log. Holds nothing sensitive. */
export interface TillError {
  readonly code: ErrorCode;
  /** The field that is wrong, named as the interface or the form names it. */
  readonly field?: string;
  readonly reason?: FieldReason;
  /** The limit that was passed, in the field's own unit. */
  readonly limit?: number;
  /** The last day on which it was possible, YYYY-MM-DD in Tashkent. */
  readonly until?: string;
  /** The gateway's own words, often Russian. */
  readonly note?: string;
  readonly gatewayCode?: number;
  readonly httpStatus?: number;
  /** What is wrong with a provisioning file, from its first line on. */
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

/** The failures that only the gateway client makes. */
export type GatewayErrorCode = Extract<ErrorCode, `gateway.${string}`>;
export interface GatewayError extends TillError {
  readonly code: GatewayErrorCode;
  /** An answer that can't be acted on may still have named the payment: its status can be asked for. */
  readonly paymentId?: PaymentId;
}
