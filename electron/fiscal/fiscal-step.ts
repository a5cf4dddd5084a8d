/**
 * One step of a fiscal receipt: the call that its state names, and what came of it as its next state. A service
 * that was not heard may have done what it was asked: the link tells, and it is asked for before anything is sent
 * twice or called refused.
 *
 *   queued ──────┬─> submitted ──(link)──> linked        items of the till
 *   registering ─┼─────────────────────> linked          a link of a receipt that was made elsewhere
 *                └─> refused                             waits for a manager
 */
import type { GatewayError, TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import { assertNever, type Result } from '../../shared/result.ts';
import type { FiscalGateway } from '../gateway/gateway.ts';
import { consequenceOf } from '../gateway/retry.ts';
import type { FiscalEntry } from '../storage/journal.ts';

/** A refusal that may mean "I have it already" is believed when the link was not there so often: some 40 s. */
const LINK_ASKS = 6;

export interface Step {
  readonly entry: FiscalEntry;
  /** The service said something, whatever it was. */
  readonly isAnswered: boolean;
}

/** One call for one entry, or two where a doubt has to be settled first. */
export function advance(gateway: FiscalGateway, entry: FiscalEntry): Promise<Step> {
  switch (entry.state) {
    case 'queued':
    case 'registering':
      return deliver(gateway, entry);
    case 'submitted':
      return readLink(gateway, entry);
    case 'linked':
    case 'refused':
      return Promise.resolve({ entry, isAnswered: true });
    default:
      return assertNever(entry.state);
  }
}

async function deliver(gateway: FiscalGateway, entry: FiscalEntry): Promise<Step> {
  if (entry.unanswered) {
    const asked = await askLink(gateway, entry.paymentId);
    if (asked.is === 'there') return linked(entry, asked.link);
    if (asked.is === 'unanswered') return later(entry, asked.why, entry.unanswered);
  }
  const answer = await send(gateway, entry);
  if (answer.ok) {
    return entry.state === 'registering' && entry.link !== null
      ? linked(entry, entry.link)
      : { entry: { ...entry, state: 'submitted', tries: 0, why: null }, isAnswered: true };
  }
  const { paymentId: _, ...why } = answer.error;
  // Our own check stopped it: nothing was sent, and nothing will be until somebody corrects it.
  if (why.code === 'gateway.invalid-request') return refused(entry, why);
  const consequence = consequenceOf(answer.error);
  if (consequence !== 'answered-no')
    return later(entry, why, entry.unanswered || consequence === 'uncertain');
  const asked = await askLink(gateway, entry.paymentId);
  if (asked.is === 'there') return linked(entry, asked.link);
  // An earlier one that was not answered may be why this one is refused; its link may need a moment.
  return entry.unanswered
    ? { entry: { ...entry, state: 'submitted', link: null, tries: 0, why }, isAnswered: true }
    : refused(entry, why);
}

function send(gateway: FiscalGateway, entry: FiscalEntry): Promise<Result<null, GatewayError>> {
  const { paymentId, items, received, link } = entry;
  return entry.state === 'registering' && link !== null
    ? gateway.submitReceiptLink({ paymentId, link })
    : gateway.submitItems({ paymentId, items, ...received });
}

async function readLink(gateway: FiscalGateway, entry: FiscalEntry): Promise<Step> {
  const asked = await askLink(gateway, entry.paymentId);
  if (asked.is === 'there') return linked(entry, asked.link);
  const tries = entry.tries + 1;
  if (asked.is === 'not-there' && entry.why !== null && tries >= LINK_ASKS) return refused(entry, entry.why);
  return { entry: { ...entry, tries }, isAnswered: asked.is === 'not-there' };
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

const linked = (entry: FiscalEntry, link: string): Step => ({
  entry: { ...entry, state: 'linked', link, why: null },
  isAnswered: true,
});

/** The link was asked for, or nothing had been sent before: no doubt is left. */
const refused = (entry: FiscalEntry, why: TillError): Step => ({
  entry: { ...entry, state: 'refused', link: null, unanswered: false, why },
  isAnswered: true,
});

const later = (entry: FiscalEntry, why: TillError, unanswered: boolean): Step => ({
  entry: { ...entry, tries: entry.tries + 1, unanswered, why },
  isAnswered: false,
});
