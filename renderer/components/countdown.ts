/** Countdowns: the page's monotonic clock, and the spans that the main process published, run on along it. */
import { useEffect, useState } from 'react';
import type { PaymentEntry } from '../store/payments.ts';

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

/** Of the window that is left for confirming; null when there is none. */
export const windowLeftMs = ({ view, receivedAtMs }: PaymentEntry, nowMs: number): number | null =>
  view.window ? Math.max(0, view.window.remainingMs - (nowMs - receivedAtMs)) : null;

/** Until the till asks the service again; null when it does not. */
export const nextLookLeftMs = ({ view, receivedAtMs }: PaymentEntry, nowMs: number): number | null =>
  view.nextLookMs === null ? null : Math.max(0, view.nextLookMs - (nowMs - receivedAtMs));

/** Until the till stops waiting for the customer by itself; null when it does not wait. */
export const givesUpLeftMs = ({ view, receivedAtMs }: PaymentEntry, nowMs: number): number | null =>
  view.givesUpMs === null ? null : Math.max(0, view.givesUpMs - (nowMs - receivedAtMs));

/** Since the create left. */
export const ageMs = ({ view, receivedAtMs }: PaymentEntry, nowMs: number): number =>
  view.ageMs + Math.max(0, nowMs - receivedAtMs);
