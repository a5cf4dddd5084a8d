/** Countdowns: the page's monotonic clock, and the spans that the main process published, run on along it. */
import { useEffect, useState } from 'react';
import type { PaymentEntry } from './payments.ts';

/** Often enough that no second is shown late to the eye. */
const TICK_MS = 200;

/** performance.now(), a few times a second while `runs`. */
export function useNow(runs = true): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (!runs) return;
    setNowMs(performance.now());
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);
  return nowMs;
}

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
