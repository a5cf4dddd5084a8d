/** Asks what an invoice reads: its status, and the payment that may stand behind it. */

import { invoiceOf } from '../../../shared/payment/invoice.ts';
import { mayGoOn } from '../../../shared/payment/payment.ts';
import { detailsOf } from '../../../shared/payment/state.ts';
import { DAY_MS, momentOf } from '../../../shared/time.ts';
import { type ActivePayment, keepLook, noteOpen, type PaymentLoop } from '../active.ts';
import { contextOf, isLaterThanRefusal } from '../context.ts';
import { type InvoiceReads, meansOpen, saysNothing } from '../observation.ts';
import { settle } from '../settle.ts';
import type { AsksForMoney } from './instrument.ts';
import { isAhead, isOverLimit, readsOf } from './invoice-rules.ts';

/** looksUp: also if it was looked up shortly before. */
export async function askInvoice(
  loop: PaymentLoop,
  active: ActivePayment,
  { ask, limitMs }: AsksForMoney,
  looksUp: boolean,
): Promise<InvoiceReads> {
  const leftAt = momentOf(loop.clock);
  const isOver = isOverLimit(active.row, active.progress, { limitMs: limitMs() ?? DAY_MS }, leftAt);
  const heard = await ask(active.row, looksUp || isOver);
  // A manager may have named its payment meanwhile.
  if (loop.stopped.signal.aborted || detailsOf(active.row) !== null) return 'nothing';
  const at = momentOf(loop.clock);
  const { status, found, note, isSaid, isMissing, halfFrom } = heard;
  const isAnothers = found !== null && contextOf(loop, active).othersNamed(found.paymentId).length > 0;
  const hasId = invoiceOf(active.row).invoiceId !== null;
  const reads = readsOf(heard, { isAnothers, hasId, hasEnded: mayGoOn(active.row) });
  if (meansOpen(reads) || found?.status === 0 || found?.status === 1) noteOpen(loop, active, leftAt);
  const unfound = reads === 'unfound' && status !== null ? { status, since: leftAt } : null;
  const isSilent = saysNothing(reads) || reads === 'another';
  const { unfound: known = null } = active.look;
  const isNews = unfound?.status !== known?.status || (known !== null && isAhead(known.since, leftAt));
  if (!isSilent && isNews) keepLook(loop, active, { unfound });
  const isNothing = isMissing && isLaterThanRefusal(loop, active, leftAt);
  const said = { paymentId: found?.paymentId ?? null, status: status ?? 0, note };
  await settle(loop, active, { asked: 'invoice', leftAt, at, isSaid, isNothing, reads, halfFrom, ...said });
  return reads;
}
