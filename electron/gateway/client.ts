/**
 * The signed client of the payment service: the whole interface document, one method per endpoint. It uses
 * Node's own HTTP in the main process. Chromium's stack would send a POST again when its socket dies.
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
  /** Ends with the version and the merchant area (section 9). A trailing slash is dropped. */
  readonly baseUrl: string;
  readonly serviceId: number;
  readonly sign: Signer;
  readonly clock: Clock;
  /** Default: our own transport. The global `fetch` has the same shape. */
  readonly fetch?: GatewayFetch;
  /** The operator's own name of the pass area, which the document replaces by `x`. */
  readonly passPath?: string;
  readonly offset?: CallContext['offset'];
}

/** @throws on an impossible base address, service id or pass path, because provisioning has checked them. */
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
