/**
 * The till learns what the interface does not promise from its own traffic: once a day a paid sale is looked
 * up as the known-good control, and an id that was never sent as the known-bad one. Both are reads.
 */
import { TransactionId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { DAY_MS, tashkentDay } from '../../shared/time.ts';
import type { PaymentGateway } from '../gateway/gateway.ts';
import type { PaymentLoop } from './active.ts';

/** A look-up may lag behind the payment by seconds; the control waits longer than any lag seen. */
const SETTLE_MS = 30_000;

/** What one form of the look-up answers: the known payment, and an id that was never sent. */
interface Trial {
  readonly finds: boolean;
  readonly neverSentCode: number | null;
}

/** Looks a paid sale up, unless that was done in the last 24 hours. Learns nothing from calls that failed. */
export async function learnFacts(loop: PaymentLoop, paid: PaymentRecord): Promise<void> {
  const known = loop.journal.facts(loop.endpoint);
  const now = loop.clock.wallMs();
  if (known.learnedWallMs !== null && Math.abs(now - known.learnedWallMs) < DAY_MS) return;
  // Said before it is done: ten sales in a row make one control, not ten.
  loop.journal.saveFacts(loop.endpoint, known.facts, now);
  await loop.clock.sleep(SETTLE_MS, loop.stopped.signal);
  if (loop.stopped.signal.aborted) return;
  const neverSent = TransactionId.parse(loop.random.uuid());
  const day = tashkentDay(paid.createdAt.wallMs);
  const plain = await tryForm(loop.gateway, paid, neverSent, null);
  const dated = await tryForm(loop.gateway, paid, neverSent, day);
  if (loop.stopped.signal.aborted) return;
  const facts = { ...known.facts, ...conclude(plain, dated) };
  loop.journal.saveFacts(loop.endpoint, facts, loop.clock.wallMs());
}

/** A code with which a first confirm is refused proves nothing when it comes after a lost answer. */
export function noteFirstRefusal(
  { journal, endpoint }: Pick<PaymentLoop, 'journal' | 'endpoint'>,
  code: number,
): void {
  const { facts, learnedWallMs } = journal.facts(endpoint);
  const known = facts.first_confirm_codes ?? [];
  if (known.includes(code)) return;
  journal.saveFacts(endpoint, { ...facts, first_confirm_codes: [...known, code] }, learnedWallMs);
}

async function tryForm(
  gateway: PaymentGateway,
  paid: PaymentRecord,
  neverSent: TransactionId,
  day: string | null,
): Promise<Trial> {
  const date = day === null ? {} : { date: day };
  const found = await gateway.paymentStatusByTransaction({ transactionId: paid.transactionId, ...date });
  const missing = await gateway.paymentStatusByTransaction({ transactionId: neverSent, ...date });
  const finds = found.ok && found.value.paymentId === detailsOf(paid)?.paymentId;
  const refused = !missing.ok && missing.error.code === 'gateway.refused';
  return { finds, neverSentCode: refused ? (missing.error.gatewayCode ?? null) : null };
}

/**
 * Only a form that finds the known payment says anything by not finding another. Two forms that both work
 * and answer a never-sent id with different codes leave that code unknown.
 */
function conclude(plain: Trial, dated: Trial): ServiceFacts {
  const working = [plain, dated].filter((trial) => trial.finds);
  if (working.length === 0) return {};
  const codes = new Set(working.map((trial) => trial.neverSentCode));
  const [code] = codes;
  return {
    finds_transaction_id: true,
    look_up: plain.finds && dated.finds ? 'both' : plain.finds ? 'plain' : 'dated',
    ...(codes.size === 1 && typeof code === 'number' && code < 0 ? { never_sent_code: code } : {}),
  };
}
