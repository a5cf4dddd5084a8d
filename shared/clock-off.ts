const TOLERANCE_MS = 60_000;

/**
 * Whether the PC's clock is wrong compared with the gateway's. Then times on receipts are wrong, a receipt or
 * refund may get another day, and TLS may soon fail.
 */
export const isClockOff = (offMs: number): boolean => Math.abs(offMs) > TOLERANCE_MS;
