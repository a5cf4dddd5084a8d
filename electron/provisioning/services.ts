/** The service of this start: the provisioned one, or the embedded training gateway. */
import { join } from 'node:path';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { GivenFacts } from '../../shared/payment/service-facts.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import { createSigner, type Signer } from '../gateway/sign.ts';
import type { TrainingGateway } from '../training/training-gateway.ts';
import type { Installation } from './provision.ts';

/** The service at which a till charges, and its credentials. */
export interface Service {
  readonly endpoint: Endpoint;
  readonly sign: Signer;
  readonly passPath: string;
  readonly cashboxCode: string | null;
  /** Facts from the provisioning file, not learned ones. */
  readonly facts: GivenFacts;
  close(): Promise<void>;
}

export const liveEndpoint = ({ base_url, service_id }: Installation): Endpoint => ({
  baseUrl: base_url,
  serviceId: service_id,
  mode: 'live',
});

/** The key goes only into the signer. */
export const liveService = (installation: Installation, secretKey: string): Service => ({
  endpoint: liveEndpoint(installation),
  sign: createSigner({ merchantUserId: installation.merchant_user_id, secretKey }),
  passPath: installation.pass_path,
  cashboxCode: installation.cashbox_code ?? null,
  facts: installation.facts,
  close: () => Promise.resolve(),
});

/** Any seed works: it chooses ids and tokens for training. */
const TRAINING_SEED = 1;

/** Errors: `training.unavailable`. The ledger is DIR/training/ledger.db. */
export async function trainingService(folder: string, clock: Clock): Promise<Result<Service, TillError>> {
  const { startTrainingGateway } = await import('../training/training-gateway.ts');
  const started = await startTrainingGateway({
    folder: join(folder, 'training'),
    clock,
    seed: TRAINING_SEED,
  });
  return started.ok ? ok(atTrainingGateway(started.value)) : started;
}

/** The service interface of a running training gateway. */
export const atTrainingGateway = ({
  baseUrl,
  credentials,
  passPath,
  facts,
  close,
}: TrainingGateway): Service => ({
  endpoint: { baseUrl, serviceId: credentials.serviceId, mode: 'training' },
  sign: createSigner(credentials),
  passPath,
  cashboxCode: null,
  facts,
  close,
});
