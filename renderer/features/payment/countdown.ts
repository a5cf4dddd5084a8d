/** Countdowns: the spans that the main process published, run on along the page's monotonic clock (`ui/use-now.ts`). */
import type { PaymentEntry } from './payments.ts';

/** Since the view came. The clock that ticks may be a moment behind it: a countdown never begins above its span. */
const sinceMs = ({ receivedAtMs }: PaymentEntry, nowMs: number): number => Math.max(0, nowMs - receivedAtMs);

const leftMs = (entry: PaymentEntry, spanMs: number | null, nowMs: number): number | null =>
  spanMs === null ? null : Math.max(0, spanMs - sinceMs(entry, nowMs));

/** Of the window that is left for confirming; null when there is none. */
export const windowLeftMs = (entry: PaymentEntry, nowMs: number): number | null =>
  leftMs(entry, entry.view.window?.remainingMs ?? null, nowMs);

/** Until the till asks the service again; null when it does not. */
export const nextLookLeftMs = (entry: PaymentEntry, nowMs: number): number | null =>
  leftMs(entry, entry.view.nextLookMs, nowMs);

/** Until the till stops waiting for the customer by itself; null when it does not wait. */
export const givesUpLeftMs = (entry: PaymentEntry, nowMs: number): number | null =>
  leftMs(entry, entry.view.givesUpMs, nowMs);

/** Since the create left. */
export const ageMs = (entry: PaymentEntry, nowMs: number): number => entry.view.ageMs + sinceMs(entry, nowMs);
