/** What a till needs to be put on a training gateway: the content of a provisioning file. */
import type { TrainingGateway } from '../../electron/training/training-gateway.ts';

/** port: where the till finds it, when that is not the gateway's own (a proxy in between). */
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
