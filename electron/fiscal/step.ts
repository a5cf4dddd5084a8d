/**
 * One step of a fiscal receipt: the request that its state needs, and the next state after the answer. A
 * request without an answer may have succeeded. So the till asks for the link before it sends again or marks
 * the receipt refused.
 */
import type { GatewayError, TillError } from '../../shared/errors/till-error.ts';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import { type ReceiptEvent, receiptAfter } from '../../shared/fiscal/machine.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { assertNever, type Result } from '../../shared/result.ts';
import type { FiscalGateway } from '../gateway/gateway.ts';
import { consequenceOf, meansNoWay } from '../gateway/retry.ts';
import { LINK_QUERIES } from './unlinked.ts';

/** A receipt with what this process knows about it. */
export interface Waiting {
  readonly receipt: Receipt;
  readonly items: readonly FiscalItem[];
  /** Consecutive requests of this kind without a result. Not in the books: a restart begins at zero. */
  readonly tries: number;
  /** Whether the sale's refunds let the receipt be sent, if it was not sent yet. */
  readonly mayLeave: () => boolean;
}

export interface Step {
  readonly receipt: Receipt;
  readonly tries: number;
  /** Whether the service answered, in any way. */
  readonly isAnswered: boolean;
}

/** Makes one request for a receipt, or two if an uncertain one must be resolved first. */
export function advance(gateway: FiscalGateway, waiting: Waiting): Promise<Step> {
  const { receipt, tries } = waiting;
  switch (receipt.state) {
    case 'queued':
    case 'registering':
      return deliver(gateway, waiting);
    case 'submitted':
      return readLink(gateway, waiting);
    case 'held':
    case 'linked':
    case 'refused':
    case 'closed':
      return Promise.resolve({ receipt, tries, isAnswered: true });
    default:
      return assertNever(receipt.state);
  }
}

async function deliver(gateway: FiscalGateway, waiting: Waiting): Promise<Step> {
  const { receipt } = waiting;
  if (receipt.state === 'queued' && waiting.items.length === 0) return withoutGoods(gateway, waiting);
  if (receipt.unanswered) {
    const query = await queryLink(gateway, receipt.paymentId);
    if (query.is === 'there') return answered(receipt, { name: 'linked', link: query.link });
    if (query.is === 'unanswered' && !isSentAnyway(waiting, query.why)) {
      return later(waiting, { name: 'unanswered', why: query.why });
    }
    // The receipt was not sent. A refund since then may hold or end it.
    if (query.is === 'not-there' && !receipt.sendAnyway && !waiting.mayLeave())
      return answered(receipt, { name: 'not-left' });
  }
  const answer = await send(gateway, waiting);
  if (answer.ok) return answered(receipt, { name: 'accepted' });
  const { paymentId: _, ...why } = answer.error;
  // Our own check failed. Nothing was sent, and nothing will be until a manager corrects the receipt.
  if (why.code === 'gateway.invalid-request')
    return answered(receipt, { name: 'refused', why, unanswered: receipt.unanswered });
  const consequence = consequenceOf(answer.error);
  if (consequence === 'never-sent') return later(waiting, { name: 'unanswered', why });
  if (consequence === 'uncertain') return later(waiting, { name: 'lost', why });
  const query = await queryLink(gateway, receipt.paymentId);
  if (query.is === 'there') return answered(receipt, { name: 'linked', link: query.link });
  // The refusal may come from an earlier unanswered submission, whose link may need a moment.
  return answered(receipt, receipt.unanswered ? { name: 'doubted', why } : refusedFor(why));
}

/**
 * A sale without goods in the books was adopted manually or regained by a repair. The till cannot send its
 * receipt, which needs at least one item (section 2.5). The seller may have sent the receipt then, so the
 * till asks for the link. Without a link, a manager registers one or closes the receipt.
 */
async function withoutGoods(gateway: FiscalGateway, waiting: Waiting): Promise<Step> {
  const query = await queryLink(gateway, waiting.receipt.paymentId);
  if (query.is === 'there') return answered(waiting.receipt, { name: 'linked', link: query.link });
  const receipt = moved(waiting.receipt, { name: 'not-left' });
  return query.is === 'unanswered'
    ? later({ ...waiting, receipt }, { name: 'unanswered', why: query.why })
    : answered(receipt, refusedFor({ code: 'fiscal.no-goods' }));
}

/**
 * Whether a manager's order sends the receipt although its arrival is unknown. While the service does not
 * answer at all, the till asks for the link some more times first.
 */
function isSentAnyway({ receipt, tries }: Waiting, { code }: TillError): boolean {
  if (!receipt.sendAnyway || meansNoWay(code)) return false;
  const isSilent = code === 'gateway.timed-out' || code === 'gateway.cut';
  return !isSilent || tries >= LINK_QUERIES;
}

function send(gateway: FiscalGateway, { receipt, items }: Waiting): Promise<Result<null, GatewayError>> {
  const { paymentId, received, link } = receipt;
  return receipt.state === 'registering' && link !== null
    ? gateway.submitReceiptLink({ paymentId, link })
    : gateway.submitItems({ paymentId, items, ...received });
}

async function readLink(gateway: FiscalGateway, { receipt, tries }: Waiting): Promise<Step> {
  const query = await queryLink(gateway, receipt.paymentId);
  if (query.is === 'there') return answered(receipt, { name: 'linked', link: query.link });
  const queries = tries + 1;
  if (query.is === 'not-there' && receipt.why !== null && queries >= LINK_QUERIES)
    return answered(receipt, refusedFor(receipt.why));
  return { receipt, tries: queries, isAnswered: query.is === 'not-there' };
}

type LinkQuery =
  | { readonly is: 'there'; readonly link: string }
  | { readonly is: 'not-there' }
  | { readonly is: 'unanswered'; readonly why: TillError };

/** Some services use these statuses for a payment without a receipt. */
const NOTHING_HERE: readonly (number | undefined)[] = [404, 410];

async function queryLink(gateway: FiscalGateway, paymentId: PaymentId): Promise<LinkQuery> {
  const answer = await gateway.fiscalLink({ paymentId });
  if (answer.ok) {
    return answer.value.link === null ? { is: 'not-there' } : { is: 'there', link: answer.value.link };
  }
  const { paymentId: _, ...why } = answer.error;
  const isRefusal =
    why.code === 'gateway.refused' ||
    (why.code === 'gateway.http-status' && NOTHING_HERE.includes(why.httpStatus));
  return isRefusal ? { is: 'not-there' } : { is: 'unanswered', why };
}

const moved = (receipt: Receipt, event: ReceiptEvent): Receipt => receiptAfter(receipt, event) ?? receipt;

/** The till asked for the link, or had sent nothing before, so no doubt is left. */
const refusedFor = (why: TillError): ReceiptEvent => ({ name: 'refused', why, unanswered: false });

const answered = (receipt: Receipt, event: ReceiptEvent): Step => ({
  receipt: moved(receipt, event),
  tries: 0,
  isAnswered: true,
});

const later = ({ receipt, tries }: Waiting, event: ReceiptEvent): Step => ({
  receipt: moved(receipt, event),
  tries: tries + 1,
  isAnswered: false,
});
