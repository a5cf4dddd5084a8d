/** A provisioning file that connects a till to a training gateway. */
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';

/** port: the till's port, if it differs from the gateway's (a proxy in between). */
export function provisionFor(gateway: TrainingGateway, port: number = gateway.port): object {
  const { merchantId, serviceId, merchantUserId, secretKey } = gateway.credentials;
  const url = new URL(gateway.baseUrl);
  url.port = String(port);
  return {
    base_url: url.href,
    merchant_id: merchantId,
    service_id: serviceId,
    merchant_user_id: merchantUserId,
    secret_key: secretKey,
    catalogue: 'sample',
    facts: gateway.facts,
  };
}
