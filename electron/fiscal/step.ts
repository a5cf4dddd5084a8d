/**
 * One step of a fiscal receipt: the call that its state names, and what came of it as its next state. A service
 * that was not heard may have done what it was asked: the link tells, and it is asked for before anything is sent
 * twice or called refused.
 *
 *   queued ──────┬─> submitted ──(link)──> linked        items of the till; without items its link alone is asked for
 *   registering ─┼─────────────────────> linked          a link of a receipt that was made elsewhere
 *                └─> refused                             waits for a manager
 *   held                                                 waits for a refund, see `refund-hold.ts`
 *   closed                                               not needed
 *
 * `refused`, and what is not linked for hours (`unlinked.ts`), a manager sends again, corrects, registers or closes.
 */
import type { GatewayError, TillError } from '../../shared/errors/till-error.ts';
import type { FiscalItem } from '../../shared/fiscal/items.ts';
import { type Receipt, withoutWay } from '../../shared/fiscal/receipt.ts';
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
    if (asked.is === 'there') return linked(receipt, asked.link);
    if (asked.is === 'unanswered' && !isSentAnyway(waiting, asked.why)) {
      return later(waiting, asked.why, receipt.unanswered);
    }
    // It has not left, then: what was given back meanwhile holds it, or ends it.
    if (asked.is === 'not-there' && !receipt.sendAnyway && !waiting.mayLeave())
      return { receipt: { ...receipt, unanswered: false }, tries: 0, isAnswered: true };
  }
  const answer = await send(gateway, waiting);
  if (answer.ok) {
    return receipt.state === 'registering' && receipt.link !== null
      ? linked(receipt, receipt.link)
      : { receipt: { ...left(receipt), state: 'submitted', why: null }, tries: 0, isAnswered: true };
  }
  const { paymentId: _, ...why } = answer.error;
  // Our own check stopped it: nothing was sent, and nothing will be until somebody corrects it.
  if (why.code === 'gateway.invalid-request') return refused(receipt, why, receipt.unanswered);
  const consequence = consequenceOf(answer.error);
  if (consequence === 'never-sent') return later(waiting, why, receipt.unanswered);
  if (consequence === 'uncertain') return later({ ...waiting, receipt: left(receipt) }, why, true);
  const asked = await askLink(gateway, receipt.paymentId);
  if (asked.is === 'there') return linked(receipt, asked.link);
  // An earlier one that was not answered may be why this one is refused; its link may need a moment.
  return receipt.unanswered
    ? { receipt: { ...left(receipt), state: 'submitted', link: null, why }, tries: 0, isAnswered: true }
    : refused(receipt, why);
}

/**
 * Of a sale whose goods the books do not have, because it was taken in by hand or regained by a repair, nothing can be
 * sent (section 2.5: at least one item). Whoever sold it may have sent its receipt then: the service is asked for the
 * link, and where it names none a manager registers one or closes it.
 */
async function withoutGoods(gateway: FiscalGateway, waiting: Waiting): Promise<Step> {
  const asked = await askLink(gateway, waiting.receipt.paymentId);
  if (asked.is === 'there') return linked(waiting.receipt, asked.link);
  return asked.is === 'unanswered'
    ? later(waiting, asked.why, false)
    : refused(waiting.receipt, { code: 'fiscal.no-goods' });
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

/** A manager's word sends it once. */
const left = ({ sendAnyway: _, ...receipt }: Receipt): Receipt => receipt;

function send(gateway: FiscalGateway, { receipt, items }: Waiting): Promise<Result<null, GatewayError>> {
  const { paymentId, received, link } = receipt;
  return receipt.state === 'registering' && link !== null
    ? gateway.submitReceiptLink({ paymentId, link })
    : gateway.submitItems({ paymentId, items, ...received });
}

async function readLink(gateway: FiscalGateway, { receipt, tries }: Waiting): Promise<Step> {
  const asked = await askLink(gateway, receipt.paymentId);
  if (asked.is === 'there') return linked(receipt, asked.link);
  const asks = tries + 1;
  if (asked.is === 'not-there' && receipt.why !== null && asks >= LINK_ASKS)
    return refused(receipt, receipt.why);
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

const linked = (receipt: Receipt, link: string): Step => ({
  receipt: { ...withoutWay(receipt), state: 'linked', link, why: null },
  tries: 0,
  isAnswered: true,
});

/** The link was asked for, or nothing had been sent before: no doubt is left, unless our own check stopped it. */
const refused = (receipt: Receipt, why: TillError, unanswered = false): Step => ({
  receipt: { ...withoutWay(receipt), state: 'refused', link: null, unanswered, why },
  tries: 0,
  isAnswered: true,
});

const later = ({ receipt, tries }: Waiting, why: TillError, unanswered: boolean): Step => ({
  receipt: { ...receipt, unanswered, why },
  tries: tries + 1,
  isAnswered: false,
});
