/**
 * The journal in memory: the same answers as the one on SQLite (a test holds the two together on whole
 * runs), without the disk. What is in it is frozen: the till may not change what it has written.
 */

import {
  type Attempt,
  isPartInDoubt,
  isUnfinished,
  type Place,
  placeKey,
} from '../../../electron/payment/attempt.ts';
import type {
  FactsJournal,
  FiscalEntry,
  FiscalJournal,
  SaleJournal,
  SaleRecord,
  StoredSale,
} from '../../../electron/storage/journal.ts';
import type { SaleId, TransactionId } from '../../../shared/ids.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import { fail, ok } from '../../../shared/result.ts';

export type SaleBooks = SaleJournal & FiscalJournal & FactsJournal;

const isOpen = (attempt: Attempt): boolean =>
  isUnfinished(attempt) ||
  (attempt.alarm !== null && attempt.alarm.settled === null) ||
  attempt.refund?.state === 'under-way' ||
  attempt.refund?.state === 'unknown' ||
  isPartInDoubt(attempt);

const modeOf = ({ state }: Attempt): 0 | 1 | null =>
  'payment' in state && state.payment ? state.payment.confirmMode : null;

export function memoryJournal(): SaleBooks {
  const sales = new Map<SaleId, StoredSale>();
  const attempts = new Map<TransactionId, Attempt>();
  const modes = new Map<TransactionId, 0 | 1>();
  const receipts = new Map<TransactionId, FiscalEntry>();
  const memory = new Map<string, { facts: ServiceFacts; learnedWallMs: number | null }>();
  const putSale = (sale: SaleRecord, cash: StoredSale['cash']): void => {
    const { saleId, mode, createdWallMs } = sales.get(sale.saleId) ?? sale;
    sales.set(sale.saleId, { ...sale, saleId, mode, createdWallMs, cash });
  };
  const all = (): Attempt[] => [...attempts.values()];
  return {
    startAttempt: (sale, attempt) => {
      putSale(sale, sales.get(sale.saleId)?.cash ?? null);
      attempts.set(attempt.transactionId, Object.freeze(attempt));
      return ok(null);
    },
    saveAttempt: (attempt, _step, also = {}) => {
      if (!attempts.has(attempt.transactionId)) return fail({ code: 'journal.unwritable' });
      attempts.set(attempt.transactionId, Object.freeze(attempt));
      const mode = modeOf(attempt);
      if (mode !== null && !modes.has(attempt.transactionId)) modes.set(attempt.transactionId, mode);
      if (also.fiscal) receipts.set(attempt.transactionId, Object.freeze(also.fiscal));
      return ok(null);
    },
    sellForCash: (sale, cash) => {
      putSale(sale, cash);
      return ok(null);
    },
    attempt: (transactionId) => attempts.get(transactionId) ?? null,
    attemptsOf: (saleId) => all().filter((attempt) => attempt.saleId === saleId),
    newestAttempts: (limit) => all().toReversed().slice(0, limit),
    openAttempts: () =>
      all()
        .filter(isOpen)
        .toSorted((a, b) => a.createdAt.wallMs - b.createdAt.wallMs),
    sale: (saleId) => sales.get(saleId) ?? null,
    recentSales: ({ beforeWallMs = Number.MAX_SAFE_INTEGER, limit }) =>
      [...sales.values()]
        .filter(({ createdWallMs }) => createdWallMs < beforeWallMs)
        .toReversed()
        .toSorted((a, b) => b.createdWallMs - a.createdWallMs)
        .slice(0, limit),
    confirmModesSince: (place, sinceWallMs) => {
      const counts = { zero: 0, other: 0 };
      for (const attempt of attempts.values()) {
        const mode = modes.get(attempt.transactionId);
        if (mode === undefined || attempt.createdAt.wallMs < Math.floor(sinceWallMs)) continue;
        if (placeKey(attempt.place) !== placeKey(place)) continue;
        counts[mode === 0 ? 'zero' : 'other'] += 1;
      }
      return counts;
    },
    saveFiscal: (entry) => {
      receipts.set(entry.transactionId, Object.freeze(entry));
      return ok(null);
    },
    fiscal: (transactionId) => receipts.get(transactionId) ?? null,
    fiscalQueue: (place: Place) =>
      [...receipts.values()].filter(
        (entry) =>
          placeKey(entry.place) === placeKey(place) && entry.state !== 'linked' && entry.state !== 'refused',
      ),
    facts: (place) => memory.get(placeKey(place)) ?? { facts: {}, learnedWallMs: null },
    saveFacts: (place, facts, learnedWallMs) => {
      memory.set(placeKey(place), { facts, learnedWallMs });
      return ok(null);
    },
  };
}
