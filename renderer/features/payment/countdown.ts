/**
 * Countdowns: the spans that the main process published, run on along the page's monotonic clock
 * (`ui/use-now.ts`).
 */
import type { PaymentEntry } from '../../context/payments.ts';

/** The ticking clock may lag behind a view. A countdown never starts above its span. */
const leftMs = ({ receivedAtMs }: PaymentEntry, endsAtMs: number | null, nowMs: number): number | null =>
  endsAtMs === null ? null : Math.max(0, endsAtMs - Math.max(nowMs, receivedAtMs));

/**
 * Left of the window for confirming; null without a window. It never rises: each view can only shorten it.
 */
export const windowLeftMs = (entry: PaymentEntry, nowMs: number): number | null =>
  leftMs(entry, entry.windowEndsAtMs, nowMs);

/** Until the next status request; null during a request, and when the till no longer asks. */
export const nextQueryLeftMs = (entry: PaymentEntry, nowMs: number): number | null =>
  leftMs(entry, entry.view.nextLookMs === null ? null : entry.receivedAtMs + entry.view.nextLookMs, nowMs);

/** Until the till stops waiting for the customer; null when it does not wait. It never rises. */
export const givesUpLeftMs = (entry: PaymentEntry, nowMs: number): number | null =>
  leftMs(entry, entry.givesUpAtMs, nowMs);

/** Since the create left. It never falls. */
export const ageMs = (entry: PaymentEntry, nowMs: number): number =>
  Math.max(nowMs, entry.receivedAtMs) - entry.sentAtMs;

/** From this age on, the page shows an unanswered charge as slow and offers what is possible meanwhile. */
const SLOW_MS = 3_000;

export const isSlow = (entry: PaymentEntry, nowMs: number): boolean => ageMs(entry, nowMs) >= SLOW_MS;
