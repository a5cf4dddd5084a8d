/**
 * The gateway client as a start of the till opens it: through the system's proxy, with the installer's
 * further authority, and with an eye on the PC's clock.
 */
import { readFileSync } from 'node:fs';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import type { NoticeBoard } from '../app/notice-board.ts';
import type { Place } from '../payment/attempt.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { createGatewayClient } from './client.ts';
import { type ClockOffset, createClockOffset } from './clock-offset.ts';
import type { GatewayClient } from './gateway.ts';
import type { Signer } from './sign.ts';
import { createTransport } from './transport.ts';
import { unreachableGateway } from './wrap-gateway.ts';

/** A PC that is off by more than this shows wrong times on receipts, and its TLS may soon fail. */
const CLOCK_TOLERANCE_MS = 60_000;

interface GatewayParts {
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly proxyUrl: string | null;
  /** Where and as whom; an error where this till may not charge. */
  readonly service: Result<
    { readonly place: Place; readonly sign: Signer; readonly passPath: string },
    TillError
  >;
}

/** What is wrong is said on the board; the till goes on without it. */
export function openGateway(
  { clock, settings, proxyUrl, service }: GatewayParts,
  notices: NoticeBoard,
): { readonly client: GatewayClient; readonly offset: ClockOffset; close(): Promise<void> } {
  const offset = createClockOffset(clock);
  const transport = createTransport({ proxyUrl, extraCa: extraCaOf(settings, notices) });
  if (!service.ok) return { client: unreachableGateway, offset, close: transport.close };
  const { place, sign, passPath } = service.value;
  const client = createGatewayClient({
    baseUrl: place.baseUrl,
    serviceId: place.serviceId,
    sign,
    clock,
    fetch: transport.fetch,
    passPath,
    offset: watched(offset, notices),
  });
  return { client, offset, close: transport.close };
}

function extraCaOf(settings: SettingsStore, notices: NoticeBoard): string | null {
  const { extraCaFile } = settings.read();
  if (extraCaFile === null) return null;
  try {
    return readFileSync(extraCaFile, 'utf8');
  } catch {
    notices.raise({ code: 'settings.ca-unreadable', field: extraCaFile }, 'warning');
    return null;
  }
}

/** The cashier is told once when the PC's clock is wrong. */
const watched = (offset: ClockOffset, notices: NoticeBoard): ClockOffset => ({
  offsetMs: offset.offsetMs,
  offsetAtMs: offset.offsetAtMs,
  observe: (dateHeader, sentMonoMs) => {
    offset.observe(dateHeader, sentMonoMs);
    const offMs = Math.abs(offset.offsetMs());
    if (offMs > CLOCK_TOLERANCE_MS) {
      notices.raise({ code: 'clock.off', limit: Math.round(offMs / 1_000) }, 'warning');
    }
  },
});
