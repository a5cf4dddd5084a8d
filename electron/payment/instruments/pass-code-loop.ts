import type { PassGateway, PaymentGateway } from '../../gateway/gateway.ts';
import type { PaymentLoop } from '../active.ts';

/** The room with the service that takes payer codes. */
export interface PassCodeLoop extends PaymentLoop {
  readonly gateway: PassGateway & PaymentGateway;
}
