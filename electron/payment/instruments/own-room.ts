/** The room as one instrument knows it: its own facts, and its own payments as controls. */
import { type InstrumentName, instrumentNameOf } from '../../../shared/payment/instrument.ts';
import type { PaymentLoop } from '../active.ts';

/** Instruments that are used less often than payer codes are looked for among more payments. */
const SEARCHED = { 'pass-code': 1, invoice: 10, 'saved-card': 10 } as const satisfies Readonly<
  Record<InstrumentName, number>
>;

export const ownRoom = (room: PaymentLoop, name: InstrumentName): PaymentLoop => ({
  ...room,
  journal: {
    ...room.journal,
    facts: (endpoint) => room.journal.facts(endpoint, name),
    saveFacts: (endpoint, facts, learnedWallMs) =>
      room.journal.saveFacts(endpoint, facts, learnedWallMs, name),
    newestPayments: (limit) =>
      room.journal
        .newestPayments(limit * SEARCHED[name])
        .filter((payment) => instrumentNameOf(payment) === name)
        .slice(0, limit),
  },
});
