/**
 * Decides what this start of the till works with: a provisioning file that was handed over, what the data
 * folder was provisioned with, or training. A folder once provisioned never opens in training by itself.
 */

import type { TrainingCode } from '../../shared/contract/training.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import type { Vault } from '../secret/vault.ts';
import { PAYER_CODES } from '../training/payer-codes.ts';
import type { Arguments } from './arguments.ts';
import {
  type Installation,
  keepInstallation,
  type ProvisionFile,
  readInstallation,
  readProvisionFile,
  wipeFile,
} from './provision.ts';
import { liveService, type Service, trainingService } from './services.ts';

export interface Prepared {
  /** This folder was never set up: what it is asked to become it is not yet, and it is no training till either. */
  readonly isNew: boolean;
  readonly installation: Installation | null;
  readonly service: Result<Service, TillError>;
  readonly secretInMemoryOnly: boolean;
  readonly trainingCodes: readonly TrainingCode[];
  readonly troubles: readonly TillError[];
}

type ProvisionArguments = Pick<Arguments, 'provisionFile' | 'wipeProvision'>;

export async function prepareService(
  args: ProvisionArguments,
  folder: string,
  vault: Vault,
  clock: Clock,
): Promise<Prepared> {
  const installation = readInstallation(folder);
  const isNew = installation.ok && installation.value === null;
  const nothing = { isNew, secretInMemoryOnly: false, trainingCodes: [], troubles: [] };
  if (args.provisionFile !== null) {
    const provision = readProvisionFile(args.provisionFile);
    if (provision.ok) return provisioned(args, folder, vault, provision.value);
    // A file that can't be used never falls back to another mode, or to an older provisioning, by itself.
    return { ...nothing, installation: installation.ok ? installation.value : null, service: provision };
  }
  if (!installation.ok) return { ...nothing, installation: null, service: installation };
  if (installation.value) {
    const service = await liveService(installation.value, vault);
    return { ...nothing, installation: installation.value, service };
  }
  const trainingCodes = PAYER_CODES.map(({ outcome, code }) => ({ outcome, code }));
  return { ...nothing, installation: null, service: await trainingService(folder, clock), trainingCodes };
}

/** The secret is taken first: a till that is provisioned but has no secret would only say so. */
async function provisioned(
  args: ProvisionArguments,
  folder: string,
  vault: Vault,
  provision: ProvisionFile,
): Promise<Prepared> {
  const sealed = await vault.seal({
    merchantUserId: provision.merchant_user_id,
    secretKey: provision.secret_key,
  });
  const installation = keepInstallation(folder, provision);
  const common = { isNew: false, installation, trainingCodes: [] };
  if (!sealed.ok) {
    return { ...common, service: fail(sealed.error), secretInMemoryOnly: false, troubles: [] };
  }
  const { inMemoryOnly } = sealed.value;
  const troubles = wipeOnRequest(args, inMemoryOnly);
  const service = await liveService(installation, vault);
  return { ...common, service, secretInMemoryOnly: inMemoryOnly, troubles };
}

/** A secret that lives in memory only needs its file again at the next start: it is not wiped then. */
function wipeOnRequest(args: ProvisionArguments, inMemoryOnly: boolean): readonly TillError[] {
  if (!args.wipeProvision || args.provisionFile === null || inMemoryOnly) return [];
  try {
    wipeFile(args.provisionFile);
    return [];
  } catch {
    return [{ code: 'provision.not-wiped' }];
  }
}
