/**
 * The gateway client as a start of the till opens it: through the system's proxy, with the installer's
 * further authority, and with an eye on the PC's clock.
 */
import { readFileSync } from 'node:fs';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Moment } from '../../shared/time.ts';
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
  readonly proxyUrl: string | null;
  /** PEM of a further authority; null for none. */
  readonly extraCaFile: string | null;
  /** Where and as whom; an error where this till may not charge. */
  readonly service: Result<
    { readonly endpoint: Endpoint; readonly sign: Signer; readonly passPath: string },
    TillError
  >;
  /** What is wrong, and the till goes on without. */
  readonly warn: (error: TillError) => void;
}

export interface OpenGateway {
  readonly client: GatewayClient;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while no answer has told. */
  readonly offMs: (at: Moment) => number | null;
  close(): Promise<void>;
}

export function openGateway({ clock, proxyUrl, extraCaFile, service, warn }: GatewayParts): OpenGateway {
  const offset = createClockOffset(clock);
  const transport = createTransport({ proxyUrl, extraCa: extraCaOf(extraCaFile, warn) });
  const common = { offMs: offset.offsetAtMs, close: transport.close };
  if (!service.ok) return { ...common, client: unreachableGateway };
  const { endpoint, sign, passPath } = service.value;
  const client = createGatewayClient({
    baseUrl: endpoint.baseUrl,
    serviceId: endpoint.serviceId,
    sign,
    clock,
    fetch: transport.fetch,
    passPath,
    offset: watched(offset, warn),
  });
  return { ...common, client };
}

function extraCaOf(file: string | null, warn: GatewayParts['warn']): string | null {
  if (file === null) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    warn({ code: 'settings.ca-unreadable', field: file });
    return null;
  }
}

/** The cashier is told when the PC's clock is wrong. */
const watched = (offset: ClockOffset, warn: GatewayParts['warn']): ClockOffset => ({
  ...offset,
  observe: (dateHeader, sentMonoMs) => {
    offset.observe(dateHeader, sentMonoMs);
    const offMs = Math.abs(offset.offsetMs());
    if (offMs > CLOCK_TOLERANCE_MS) warn({ code: 'clock.off', limit: Math.round(offMs / 1_000) });
  },
});
