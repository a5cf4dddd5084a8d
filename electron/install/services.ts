/** The service that a start of the till works with: the provisioned one, or the embedded training gateway. */
import { join } from 'node:path';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { GivenFacts } from '../../shared/payment/service-facts.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import { createSigner, type Signer } from '../gateway/sign.ts';
import { startTrainingGateway, type TrainingGateway } from '../training/training-gateway.ts';
import type { Installation } from './provision.ts';

/** What a till charges at, and as whom. */
export interface Service {
  readonly endpoint: Endpoint;
  readonly sign: Signer;
  readonly passPath: string;
  readonly cashboxCode: string | null;
  /** Facts that are given, not learned. */
  readonly facts: GivenFacts;
  close(): Promise<void>;
}

export const liveEndpoint = ({ base_url, service_id }: Installation): Endpoint => ({
  baseUrl: base_url,
  serviceId: service_id,
  mode: 'live',
});

/** The key goes into the signer and nowhere else. */
export const liveService = (installation: Installation, secretKey: string): Service => ({
  endpoint: liveEndpoint(installation),
  sign: createSigner({ merchantUserId: installation.merchant_user_id, secretKey }),
  passPath: installation.pass_path,
  cashboxCode: installation.cashbox_code ?? null,
  facts: installation.facts,
  close: () => Promise.resolve(),
});

/** Any seed would do: it chooses ids and tokens of a game. */
const TRAINING_SEED = 1;

/** Errors: `training.unavailable`. Its ledger is DIR/training/ledger.db. */
export async function trainingService(folder: string, clock: Clock): Promise<Result<Service, TillError>> {
  const started = await startTrainingGateway({
    folder: join(folder, 'training'),
    clock,
    seed: TRAINING_SEED,
  });
  return started.ok ? ok(atTrainingGateway(started.value)) : started;
}

/** What a till needs of a training gateway that runs. */
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
