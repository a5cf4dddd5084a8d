/**
 * The signed client of the payment service: the whole interface document, one method an endpoint.
 * It runs in the main process on Node's own HTTP, never on Chromium's stack, which sends a POST again when
 * its socket dies.
 */
import { ServiceId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { CallContext } from './call.ts';
import { cardTokenGateway } from './card-tokens.ts';
import { createClockOffset } from './clock-offset.ts';
import { fiscalGateway } from './fiscal.ts';
import type { GatewayClient } from './gateway.ts';
import { invoiceGateway } from './invoices.ts';
import { passGateway } from './pass.ts';
import { paymentGateway } from './payments.ts';
import type { Signer } from './sign.ts';
import { createTransport, type GatewayFetch } from './transport.ts';

export interface GatewayClientOptions {
  /** Ends with the version and the merchant area (section 9); a trailing slash is dropped. */
  readonly baseUrl: string;
  readonly serviceId: number;
  readonly sign: Signer;
  readonly clock: Clock;
  /** Defaults to our own transport; anything with the shape of the global `fetch` will do. */
  readonly fetch?: GatewayFetch;
  /** The operator's own word for the pass area, which the document replaced by `x`. */
  readonly passPath?: string;
  readonly offset?: CallContext['offset'];
}

/**
 * @throws on a base address, a service id or a pass path that can't be one: provisioning has checked them.
 */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { clock, sign } = options;
  const serviceId = ServiceId.parse(options.serviceId);
  const passPath = options.passPath ?? 'x_pass';
  if (!/^[\w-]{1,64}$/.test(passPath)) throw new RangeError('the pass path must be one plain path segment');
  const context: CallContext = {
    baseUrl: new URL(options.baseUrl).href.replace(/\/+$/, ''),
    sign,
    clock,
    offset: options.offset ?? createClockOffset(clock),
    fetch: options.fetch ?? createTransport().fetch,
  };
  return {
    ...passGateway(context, serviceId, passPath),
    ...paymentGateway(context, serviceId),
    ...invoiceGateway(context, serviceId),
    ...cardTokenGateway(context, serviceId),
    ...fiscalGateway(context, serviceId),
  };
}
