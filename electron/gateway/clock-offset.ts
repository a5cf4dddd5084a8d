/**
 * How far this PC's clock is off, by the gateway's `Date` header. Requests are signed with the corrected
 * time, so a shop with a dead clock battery can still sell.
 */
import type { Moment } from '../../shared/time.ts';
import { type Clock, momentOf } from '../../shared/time.ts';

/**
 * The header counts whole seconds and takes a while to arrive. A smaller difference is no error of the PC.
 */
const NOISE_MS = 2_000;
/** A slower answer does not show when its header was written. */
const MAX_TRIP_MS = 5_000;
/** A header outside these years comes from a device on the way with a dead clock. */
const PLAUSIBLE_MS = { from: Date.UTC(2025, 0, 1), until: Date.UTC(2100, 0, 1) } as const;

export interface ClockOffset {
  /** Gateway minus PC, in ms; 0 while it is unknown. */
  offsetMs(): number;
  /** The offset at another moment of this boot; null while it is unknown. */
  offsetAtMs(at: Moment): number | null;
  /** Takes an answer's `Date` header, with the monotonic time of its request. */
  observe(dateHeader: string | null, sentMonoMs: number): void;
  /** Takes a header that was already parsed: ms since 1970, a whole second. */
  observeAt(writtenMs: number, sentMonoMs: number): void;
}

export function createClockOffset(clock: Clock): ClockOffset {
  /** Gateway time minus the monotonic clock. Moving the wall clock does not change it. */
  let gatewayMinusMono: number | null = null;
  const offsetAtMs: ClockOffset['offsetAtMs'] = ({ wallMs, monoMs, bootId }) => {
    if (gatewayMinusMono === null || bootId !== clock.bootId) return null;
    const offset = gatewayMinusMono + monoMs - wallMs;
    return Math.abs(offset) <= NOISE_MS ? 0 : offset;
  };
  const observeAt: ClockOffset['observeAt'] = (writtenMs, sentMonoMs) => {
    const nowMono = clock.monoMs();
    if (!(writtenMs >= PLAUSIBLE_MS.from && writtenMs < PLAUSIBLE_MS.until)) return;
    if (nowMono - sentMonoMs > MAX_TRIP_MS) return;
    // The header is cut to the second, so half a second later is the best guess.
    gatewayMinusMono = writtenMs + 500 - (sentMonoMs + nowMono) / 2;
  };
  return {
    offsetMs: () => offsetAtMs(momentOf(clock)) ?? 0,
    offsetAtMs,
    observe: (dateHeader, sentMonoMs) =>
      observeAt(dateHeader === null ? Number.NaN : Date.parse(dateHeader), sentMonoMs),
    observeAt,
  };
}
