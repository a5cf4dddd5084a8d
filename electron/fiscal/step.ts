/**
 * One step of a fiscal receipt: the call that its state names, and what the table makes of its answer. A service
 * that was not heard may have done what it was asked: the link tells, and it is asked for before anything is sent
 * twice or called refused.
 */
import type { GatewayError, TillError } from '../../shared/errors/till-error.ts';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import { type ReceiptEvent, receiptAfter } from '../../shared/fiscal/machine.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { assertNever, type Result } from '../../shared/result.ts';
import type { FiscalGateway } from '../gateway/gateway.ts';
import { consequenceOf, meansNoWay } from '../gateway/retry.ts';
import { LINK_ASKS } from './unlinked.ts';

/** A receipt with what this process knows of it. */
export interface Waiting {
  readonly receipt: Receipt;
  readonly items: readonly FiscalItem[];
  /** Calls of this kind in a row that brought nothing. Not in the books: a restart begins anew. */
  readonly tries: number;
  /** Whether the refunds of its sale let it leave, if it has not left. */
  readonly mayLeave: () => boolean;
}

export interface Step {
  readonly receipt: Receipt;
  readonly tries: number;
  /** The service said something, whatever it was. */
  readonly isAnswered: boolean;
}

/** One call for one receipt, or two where a doubt has to be settled first. */
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
    const asked = await askLink(gateway, receipt.paymentId);
    if (asked.is === 'there') return answered(receipt, { name: 'linked', link: asked.link });
    if (asked.is === 'unanswered' && !isSentAnyway(waiting, asked.why)) {
      return later(waiting, { name: 'unanswered', why: asked.why });
    }
    // It has not left, then: what was given back meanwhile holds it, or ends it.
    if (asked.is === 'not-there' && !receipt.sendAnyway && !waiting.mayLeave())
      return answered(receipt, { name: 'not-left' });
  }
  const answer = await send(gateway, waiting);
  if (answer.ok) return answered(receipt, { name: 'accepted' });
  const { paymentId: _, ...why } = answer.error;
  // Our own check stopped it: nothing was sent, and nothing will be until somebody corrects it.
  if (why.code === 'gateway.invalid-request')
    return answered(receipt, { name: 'refused', why, unanswered: receipt.unanswered });
  const consequence = consequenceOf(answer.error);
  if (consequence === 'never-sent') return later(waiting, { name: 'unanswered', why });
  if (consequence === 'uncertain') return later(waiting, { name: 'lost', why });
  const asked = await askLink(gateway, receipt.paymentId);
  if (asked.is === 'there') return answered(receipt, { name: 'linked', link: asked.link });
  // An earlier one that was not answered may be why this one is refused; its link may need a moment.
  return answered(receipt, receipt.unanswered ? { name: 'doubted', why } : refusedFor(why));
}

/**
 * Of a sale whose goods the books do not have, because it was taken in by hand or regained by a repair, nothing can be
 * sent (section 2.5: at least one item). Whoever sold it may have sent its receipt then: the service is asked for the
 * link, and where it names none a manager registers one or closes it.
 */
async function withoutGoods(gateway: FiscalGateway, waiting: Waiting): Promise<Step> {
  const asked = await askLink(gateway, waiting.receipt.paymentId);
  if (asked.is === 'there') return answered(waiting.receipt, { name: 'linked', link: asked.link });
  const receipt = moved(waiting.receipt, { name: 'not-left' });
  return asked.is === 'unanswered'
    ? later({ ...waiting, receipt }, { name: 'unanswered', why: asked.why })
    : answered(receipt, refusedFor({ code: 'fiscal.no-goods' }));
}

/**
 * Whether a manager's word sends it although the service does not say whether it has it. Where nothing is heard at
 * all, a link that is there may only need another question.
 */
function isSentAnyway({ receipt, tries }: Waiting, { code }: TillError): boolean {
  if (!receipt.sendAnyway || meansNoWay(code)) return false;
  const isSilent = code === 'gateway.timed-out' || code === 'gateway.cut';
  return !isSilent || tries >= LINK_ASKS;
}

function send(gateway: FiscalGateway, { receipt, items }: Waiting): Promise<Result<null, GatewayError>> {
  const { paymentId, received, link } = receipt;
  return receipt.state === 'registering' && link !== null
    ? gateway.submitReceiptLink({ paymentId, link })
    : gateway.submitItems({ paymentId, items, ...received });
}

async function readLink(gateway: FiscalGateway, { receipt, tries }: Waiting): Promise<Step> {
  const asked = await askLink(gateway, receipt.paymentId);
  if (asked.is === 'there') return answered(receipt, { name: 'linked', link: asked.link });
  const asks = tries + 1;
  if (asked.is === 'not-there' && receipt.why !== null && asks >= LINK_ASKS)
    return answered(receipt, refusedFor(receipt.why));
  return { receipt, tries: asks, isAnswered: asked.is === 'not-there' };
}

type Asked =
  | { readonly is: 'there'; readonly link: string }
  | { readonly is: 'not-there' }
  | { readonly is: 'unanswered'; readonly why: TillError };

/** Statuses by which some services say that a payment has no receipt. */
const NOTHING_HERE: readonly (number | undefined)[] = [404, 410];

async function askLink(gateway: FiscalGateway, paymentId: PaymentId): Promise<Asked> {
  const answer = await gateway.fiscalLink({ paymentId });
  if (answer.ok) {
    return answer.value.link === null ? { is: 'not-there' } : { is: 'there', link: answer.value.link };
  }
  const { paymentId: _, ...why } = answer.error;
  const saysNo =
    why.code === 'gateway.refused' ||
    (why.code === 'gateway.http-status' && NOTHING_HERE.includes(why.httpStatus));
  return saysNo ? { is: 'not-there' } : { is: 'unanswered', why };
}

const moved = (receipt: Receipt, event: ReceiptEvent): Receipt => receiptAfter(receipt, event) ?? receipt;

/** The link was asked for, or nothing had been sent before: no doubt is left. */
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
