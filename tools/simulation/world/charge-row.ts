/** A payment of the service as a row of its ledger at one moment. */
import type { ChargeRow } from '../rows.ts';
import { goneBy, type HeldPayment, hasDecided, isMoney, isOpen, statusOf } from './held-payment.ts';
import type { Traits } from './traits.ts';

export function chargeRowOf(payment: HeldPayment, traits: Traits, now: number): ChargeRow {
  const gone = goneBy(payment, now);
  const { transactionId, paymentId, amountTiyin, leftMs, arrivedMs, parts, receipts } = payment;
  const { needsConfirm, isDouble, isByCard, names, wasDenied, approves } = payment;
  return {
    transactionId,
    paymentId,
    amountTiyin,
    leftMs,
    arrivedMs,
    decidedMs: hasDecided(payment, now) ? payment.decidesMs : null,
    isApproved: approves && hasDecided(payment, now),
    needsConfirm,
    isMoney: isMoney(payment, now),
    partsTiyin: parts.map((part) => part.amountTiyin),
    cabinetTiyin: parts.reduce((sum, part) => (part.by === 'cabinet' ? sum + part.amountTiyin : sum), 0),
    goneMs: gone?.atMs ?? null,
    isOpen: isOpen(payment, now),
    reads: statusOf(payment, traits, now),
    isOfWallet: payment.processingType === 'WALLET',
    isDouble,
    isByCard,
    wasNamed: names.length > 0,
    isNameKept: names.some(({ isLost }) => !isLost),
    wasDenied,
    modeWasSwitched: traits.modeSwitchMs !== null && now >= traits.modeSwitchMs,
    isFindable: traits.finds,
    hidesReceipts: traits.noLinkYet === 'http-500',
    receipts: receipts.map(({ takenMs: _, ...receipt }) => receipt),
  };
}
