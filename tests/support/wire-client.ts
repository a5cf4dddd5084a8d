/** The client as production uses it, pointed at a test's server, on a clock that stands still. */
import { createGatewayClient, type GatewayClientOptions } from '../../electron/gateway/client.ts';
import type { ClockOffset } from '../../electron/gateway/clock-offset.ts';
import { createClockOffset } from '../../electron/gateway/clock-offset.ts';
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { createTransport, type TransportOptions } from '../../electron/gateway/transport.ts';
import { VirtualClock } from './virtual-clock.ts';
import { closeAfterTest } from './wire-server.ts';

export const USER = '31415';
export const SECRET = 'k3y-never-leaves-the-house';
const SERVICE_ID = 77_001;

export interface WireClient {
  readonly client: GatewayClient;
  readonly clock: VirtualClock;
  readonly offset: ClockOffset;
}

export interface WireClientOptions extends Partial<Omit<GatewayClientOptions, 'clock'>> {
  readonly clock?: VirtualClock;
  readonly transport?: TransportOptions;
}

export function wireClient(
  server: { readonly baseUrl: string },
  { clock = new VirtualClock(), transport, ...options }: WireClientOptions = {},
): WireClient {
  const wire = createTransport(transport);
  closeAfterTest(wire);
  const offset = createClockOffset(clock);
  const client = createGatewayClient({
    baseUrl: server.baseUrl,
    serviceId: SERVICE_ID,
    sign: createSigner({ merchantUserId: USER, secretKey: SECRET }),
    fetch: wire.fetch,
    offset,
    ...options,
    clock,
  });
  return { client, clock, offset };
}

/** Gives real I/O its turns until something is so; fails loudly when it never is. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200_000; turn += 1) {
    if (isSo()) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  throw new Error(`never so: ${what}`);
}
