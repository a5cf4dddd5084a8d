/** Spans that the main process published, run on from the moment at which they came. Pure. */
import type { PaymentEntry } from '../store/payments.ts';

/** Of the window that is left for confirming; null when there is none. */
export const windowLeftMs = ({ view, receivedAtMs }: PaymentEntry, nowMs: number): number | null =>
  view.window ? Math.max(0, view.window.remainingMs - (nowMs - receivedAtMs)) : null;

/** Until the till asks the service again; null when it does not. */
export const nextLookLeftMs = ({ view, receivedAtMs }: PaymentEntry, nowMs: number): number | null =>
  view.nextLookMs === null ? null : Math.max(0, view.nextLookMs - (nowMs - receivedAtMs));

/** Since the create left. */
export const ageMs = ({ view, receivedAtMs }: PaymentEntry, nowMs: number): number =>
  view.ageMs + Math.max(0, nowMs - receivedAtMs);
