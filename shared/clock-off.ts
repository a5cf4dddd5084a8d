const TOLERANCE_MS = 60_000;

/**
 * Whether a PC is called wrong whose clock differs so much from the gateway's: times on receipts are wrong then, a receipt
 * or a refund may get another day, and its TLS may soon fail.
 */
export const isClockOff = (offMs: number): boolean => Math.abs(offMs) > TOLERANCE_MS;
