/** The client as in production, pointed at a test's server, on a clock that stands still. */
import { expect } from 'vitest';
import { createGatewayClient, type GatewayClientOptions } from '../../electron/gateway/client.ts';
import { type ClockOffset, createClockOffset } from '../../electron/gateway/clock-offset.ts';
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { createSigner } from '../../electron/gateway/sign.ts';
import { createTransport, type TransportOptions } from '../../electron/gateway/transport.ts';
import { VirtualClock } from './virtual-clock.ts';
import { wireCall } from './wire-calls.ts';
import { closeAfterTest, jsonServer } from './wire-server.ts';

export const USER = '31415';
export const SECRET = 'k3y-never-leaves-the-till';
const SERVICE_ID = 77_001;

interface WireClient {
  readonly client: GatewayClient;
  readonly clock: VirtualClock;
  readonly offset: ClockOffset;
}

interface WireClientOptions extends Partial<Omit<GatewayClientOptions, 'clock'>> {
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

/** An operation's result for one JSON answer. */
export async function readAnswer(name: keyof GatewayClient, text: string, status = 200) {
  const server = await jsonServer(text, status);
  return wireCall(name).call(wireClient(server).client);
}

/** The result of an answer that contradicts the document in this field. */
export const wrongShape = (field: string, more: object = {}) => ({
  ok: false,
  error: { code: 'gateway.wrong-shape', field, ...more },
});

/** Gives real I/O its turns until a condition holds. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { message: what, interval: 1 }).toBe(true);
}
