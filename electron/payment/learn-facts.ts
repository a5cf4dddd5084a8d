/**
 * The till learns what the interface does not promise from its own traffic: once a day a paid sale is looked
 * up as the known-good control, and an id that was never sent as the known-bad one. Both are reads.
 */
import { TransactionId } from '../../shared/ids.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { tashkentDay } from '../../shared/time.ts';
import type { PaymentGateway } from '../gateway/gateway.ts';
import { paymentOf } from './ask.ts';
import type { Attempt } from './attempt.ts';
import type { Desk } from './desk.ts';

const DAY_MS = 24 * 3_600_000;
/** A look-up may lag behind the payment by seconds; the control waits longer than any lag seen. */
const SETTLE_MS = 30_000;

/** What one form of the look-up answers: the known payment, and an id that was never sent. */
interface Trial {
  readonly finds: boolean;
  readonly neverSentCode: number | null;
}

/** Looks a paid sale up, unless that was done in the last 24 hours. Learns nothing from calls that failed. */
export async function learnFacts(desk: Desk, paid: Attempt): Promise<void> {
  const known = desk.journal.facts(desk.place);
  const now = desk.clock.wallMs();
  if (known.learnedWallMs !== null && Math.abs(now - known.learnedWallMs) < DAY_MS) return;
  // Said before it is done: ten sales in a row make one control, not ten.
  desk.journal.saveFacts(desk.place, known.facts, now);
  await desk.clock.sleep(SETTLE_MS, desk.stopped.signal);
  if (desk.stopped.signal.aborted) return;
  const neverSent = TransactionId.parse(desk.random.uuid());
  const day = tashkentDay(paid.createdAt.wallMs);
  const plain = await tryForm(desk.gateway, paid, neverSent, null);
  const dated = await tryForm(desk.gateway, paid, neverSent, day);
  if (desk.stopped.signal.aborted) return;
  const facts = { ...known.facts, ...conclude(plain, dated) };
  desk.journal.saveFacts(desk.place, facts, desk.clock.wallMs());
}

async function tryForm(
  gateway: PaymentGateway,
  paid: Attempt,
  neverSent: TransactionId,
  day: string | null,
): Promise<Trial> {
  const date = day === null ? {} : { date: day };
  const found = await gateway.paymentStatusByTransaction({ transactionId: paid.transactionId, ...date });
  const missing = await gateway.paymentStatusByTransaction({ transactionId: neverSent, ...date });
  const finds = found.ok && found.value.paymentId === paymentOf(paid)?.paymentId;
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
