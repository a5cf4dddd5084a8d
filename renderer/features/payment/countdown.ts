/** Countdowns: the spans that the main process published, run on along the page's monotonic clock (`ui/use-now.ts`). */
import type { PaymentEntry } from './payments.ts';

/** The clock that ticks may be a moment behind a view: a countdown never begins above its span. */
const leftMs = ({ receivedAtMs }: PaymentEntry, endsAtMs: number | null, nowMs: number): number | null =>
  endsAtMs === null ? null : Math.max(0, endsAtMs - Math.max(nowMs, receivedAtMs));

/** Of the window that is left for confirming; null when there is none. It never rises: each view can only shorten it. */
export const windowLeftMs = (entry: PaymentEntry, nowMs: number): number | null =>
  leftMs(entry, entry.windowEndsAtMs, nowMs);

/** Until the till asks the service again; null while it is asking, and where it no longer does. */
export const nextLookLeftMs = (entry: PaymentEntry, nowMs: number): number | null =>
  leftMs(entry, entry.view.nextLookMs === null ? null : entry.receivedAtMs + entry.view.nextLookMs, nowMs);

/** Until the till stops waiting for the customer by itself; null when it does not wait. It never rises. */
export const givesUpLeftMs = (entry: PaymentEntry, nowMs: number): number | null =>
  leftMs(entry, entry.givesUpAtMs, nowMs);

/** Since the create left. It never falls. */
export const ageMs = (entry: PaymentEntry, nowMs: number): number =>
  Math.max(nowMs, entry.receivedAtMs) - entry.sentAtMs;

/** From here on a charge without an answer is told as slow, and what may be done meanwhile is offered. */
const SLOW_MS = 3_000;

export const isSlow = (entry: PaymentEntry, nowMs: number): boolean => ageMs(entry, nowMs) >= SLOW_MS;
