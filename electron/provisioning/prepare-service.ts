/**
 * Decides what this start works with: the seal, a provisioning file, or training. A folder that was once
 * provisioned never opens in training by itself, and its unsealed files are not trusted.
 */
import { existsSync } from 'node:fs';
import type { TrainingCode } from '../../shared/contract/training.ts';
import { type Endpoint, sameEndpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { assertNever, fail, ok, type Result } from '../../shared/result.ts';
import type { Reach } from '../../shared/staff/role.ts';
import type { Clock } from '../../shared/time.ts';
import { type CodeGuard, codeGuard } from '../secret/code-guard.ts';
import type { SetupCodeJournal } from '../storage/journal-setup-code.ts';
import { type Comes, reachOf, verdictOn } from './acceptance.ts';
import type { Pending } from './pending.ts';
import { type Installation, type ProvisionFile, readProvisionFile } from './provision.ts';
import type { WrittenStaff } from './provision-schema.ts';
import { type LostSetUp, NOTHING_LOST, type Provisioned, whatStands } from './provisioned.ts';
import { changesOf, hasSameContent, installationOf, type SealedInstallation } from './sealed-installation.ts';
import { liveEndpoint, liveService, type Service, trainingService } from './services.ts';
import { isOwnFile, type Taken, type TakeOverDeps, takeOver } from './take-over.ts';
import { type UnfinishedJournal, unfinishedAt } from './unfinished.ts';
import { isHalfWiped, wipeAsWished } from './wipe.ts';

export interface Prepared {
  /** The folder was never set up and the requested set-up failed. It is no training till either. */
  readonly isNew: boolean;
  readonly installation: Installation | null;
  readonly service: Result<Service, TillError>;
  /** The endpoint of this folder's payments, even if the till may not charge. */
  readonly endpoint: Endpoint;
  readonly secretInMemoryOnly: boolean;
  readonly trainingCodes: readonly TrainingCode[];
  readonly troubles: readonly TillError[];
  /** A file that waits for the setup code. */
  readonly pending: Pending | null;
  /** The people who may sign in, from a trusted file. */
  readonly staff: WrittenStaff;
  /** The losses before any file was read, so that a taken file does not hide them. */
  readonly lost: LostSetUp;
  readonly wasElsewhere: boolean;
}

/**
 * The reach that decides about sign-in. Before anybody can sign in, everything is allowed on a till in
 * training or with a service on this machine. A till that cannot open its set-up, or that once worked with a
 * service elsewhere, does not count as such.
 */
export function reachOfTill({
  service,
  endpoint,
  isNew,
  wasElsewhere,
}: Pick<Prepared, 'service' | 'endpoint' | 'isNew' | 'wasElsewhere'>): Reach {
  if (wasElsewhere) return 'elsewhere';
  if (endpoint.mode === 'training' || isNew) return 'loopback';
  return service.ok ? reachOf(endpoint.baseUrl) : 'elsewhere';
}

/** What the command line asks of provisioning. */
interface ProvisionArguments {
  readonly provisionFile: string | null;
  /** Wipe the file once its secret is sealed. */
  readonly wipeProvision: boolean;
}

export interface PrepareServiceDeps extends TakeOverDeps {
  readonly journal: SetupCodeJournal & UnfinishedJournal;
  /** Whether the log says that this till once lost its seal. */
  readonly everLostSeal: () => boolean;
  /** Why the journal is damaged; null: it is intact. */
  readonly journalTrouble: TillError | null;
  readonly clock: Clock;
}

export async function prepareService(args: ProvisionArguments, deps: PrepareServiceDeps): Promise<Prepared> {
  const standing = await whatStands(deps);
  const wasElsewhere = workedElsewhere(deps, standing);
  return { ...(await decide(args, deps, standing, wasElsewhere)), lost: standing.lost, wasElsewhere };
}

/**
 * Whether the log shows real money at a service on another machine, whatever the disk says now. A live till that ever lost
 * its seal counts: the log does not name the service of a till that took only cash.
 */
function workedElsewhere({ journal, everLostSeal }: PrepareServiceDeps, { lost }: Provisioned): boolean {
  const isKnown = journal.liveEndpoints().some(({ baseUrl }) => reachOf(baseUrl) === 'elsewhere');
  return isKnown || (journal.wasLive() && (lost.seal || everLostSeal()));
}

async function decide(
  args: ProvisionArguments,
  deps: PrepareServiceDeps,
  standing: Provisioned,
  wasElsewhere: boolean,
): Promise<Prepared> {
  const path = provisionPath(args, standing);
  if (path === null) return await asItStands(standing, deps, args.wipeProvision ? args.provisionFile : null);
  const file = readProvisionFile(path);
  // An unusable file never leads to another mode or an older provisioning by itself.
  if (!file.ok) return withoutFile(standing, file.error);
  const guard = guardOf(standing, deps);
  const isOwn = standing.stands.kind === 'plain' && (await isOwnFile(deps.journal, file.value));
  const unfinished = (): number => unfinishedLeftBy(file.value, standing, deps.journal);
  const comes: Comes = {
    ...(await whatComes(file.value, standing, isOwn ? OWN : guard)),
    leavesOpen: unfinished() > 0,
  };
  const by = { hash: standing.hash, isFiles: comes.code === 'right', isOwn };
  const isHere = comes.reach === 'loopback' && !wasElsewhere;
  const isTrusted = isOwn || comes.code === 'right' || isHere || standing.stands.kind === 'nothing';
  const staff = isTrusted ? (file.value.staff ?? []) : [];
  const verdict = verdictOn(standing.stands, comes, deps.journalTrouble === null || isOwn);
  switch (verdict) {
    case 'same': {
      const wipe = args.wipeProvision ? path : null;
      const prepared = (await sealedAnew(standing, deps, wipe)) ?? (await asItStands(standing, deps, wipe));
      return { ...prepared, staff };
    }
    case 'accept': {
      const taken = await takeOver(deps, file.value, by, args.wipeProvision ? path : null);
      return taken.ok ? { ...takenOver(taken.value), staff } : withoutService(standing, taken.error);
    }
    case 'ask': {
      const wipe = args.wipeProvision ? path : null;
      const accept: Pending['accept'] = async (typed) => {
        const right = await guard.check(typed);
        if (!right.ok) return right;
        const taken = await takeOver(deps, file.value, by, wipe);
        return taken.ok ? ok(null) : taken;
      };
      const pending = { ...pendingOf(file.value, comes, standing, unfinished), accept };
      return { ...(await asItStands(standing, deps, null)), pending };
    }
    case 'needs-code':
      return withoutService(standing, { code: 'provision.needs-code' });
    case 'no-code':
      return withTrouble(await asItStands(standing, deps, null), { code: 'setup-code.none' });
    case 'no-journal':
      return withoutService(standing, deps.journalTrouble ?? { code: 'journal.unwritable' });
    default:
      return assertNever(verdict);
  }
}

/** A shortcut keeps naming a file that was wiped on request. Then there is no file to read. */
function provisionPath({ provisionFile, wipeProvision }: ProvisionArguments, standing: Provisioned) {
  if (!wipeProvision || standing.sealed === null || provisionFile === null) return provisionFile;
  return existsSync(provisionFile) && !isHalfWiped(provisionFile) ? provisionFile : null;
}

/** Attempts are counted in the journal, so without a journal no attempt is possible. */
function guardOf({ hash }: Provisioned, { journal, journalTrouble, clock }: PrepareServiceDeps): CodeGuard {
  const guard = codeGuard({ hash: () => hash, journal, clock });
  return { check: async (code) => (journalTrouble ? fail(journalTrouble) : await guard.check(code)) };
}

/** The code was checked when this very file was taken. */
const OWN: CodeGuard = { check: () => Promise.resolve(ok(null)) };

/** Unfinished payments at the endpoint that the file leaves; 0 if the endpoint stays. */
function unfinishedLeftBy(
  file: ProvisionFile,
  { endpoint }: Provisioned,
  journal: UnfinishedJournal,
): number {
  const stays = endpoint === null || sameEndpoint(endpoint, liveEndpoint(installationOf(file)));
  return stays ? 0 : unfinishedAt(endpoint, journal);
}

async function whatComes(
  file: ProvisionFile,
  standing: Provisioned,
  guard: CodeGuard,
): Promise<Omit<Comes, 'leavesOpen'>> {
  const { hash, sealed } = standing;
  const checked = hash === null || file.setup_code === undefined ? null : await guard.check(file.setup_code);
  const isWrong = checked !== null && !checked.ok && checked.error.code.startsWith('setup-code.');
  return {
    reach: reachOf(file.base_url),
    isSame: sealed !== null && hasSameContent(file, sealed),
    hasCode: file.setup_code !== undefined,
    code: checked?.ok ? 'right' : isWrong ? 'wrong' : 'not-told',
  };
}

function pendingOf(
  file: ProvisionFile,
  comes: Comes,
  { sealed }: Provisioned,
  unfinished: () => number,
): Omit<Pending, 'accept'> {
  const changes = changesOf(file, sealed);
  return {
    // The code is right, so only those payments kept the file from being taken.
    why:
      comes.code === 'right'
        ? { code: 'provision.payments-open', limit: unfinished() }
        : { code: 'provision.waits' },
    view: () => ({
      from: sealed && viewOf(sealed.installation),
      to: viewOf(installationOf(file)),
      changes: comes.code === 'wrong' && sealed !== null ? [...changes, 'code'] : changes,
      unfinished: unfinished(),
    }),
  };
}

const viewOf = ({ base_url, service_id, shop_name }: Installation) => ({
  baseUrl: new URL(base_url).href,
  serviceId: service_id,
  shopName: shop_name ?? null,
});

/** The current set-up, without a file or with an equal one. `wipe`: the file to wipe. */
async function asItStands(
  standing: Provisioned,
  deps: PrepareServiceDeps,
  wipe: string | null,
): Promise<Prepared> {
  const { sealed, stands, error } = standing;
  if (error !== null) return withoutService(standing, error);
  if (sealed === null || stands.kind !== 'sealed') {
    // Its code loads for a lesson alone: a live till holds no training card.
    const { customersShown } = await import('../training/customers.ts');
    const service = await trainingService(deps.folder, deps.clock);
    const endpoint = service.ok ? service.value.endpoint : TRAINING;
    return { ...NOTHING, installation: null, service, endpoint, trainingCodes: customersShown() };
  }
  const prepared = takenOver({ content: sealed, inMemoryOnly: false });
  if (standing.isOlder) return withTrouble(prepared, { code: 'secret.set-back' });
  return { ...prepared, troubles: await wipeAsWished(sealed, wipe, deps.vault) };
}

/**
 * Seals again if the newest seal cannot be opened and a file equals the older one. null: nothing was to be
 * done.
 */
async function sealedAnew(
  { sealed, isOlder }: Provisioned,
  { vault }: PrepareServiceDeps,
  wipe: string | null,
) {
  if (sealed === null || !isOlder) return null;
  const content = { ...sealed, wipe: wipe ?? sealed.wipe };
  const anew = await vault.seal(content);
  return anew.ok && anew.value === 'sealed' ? takenOver({ content, inMemoryOnly: false }) : null;
}

function takenOver({ content, inMemoryOnly }: Taken): Prepared {
  const { installation, secretKey }: SealedInstallation = content;
  return {
    ...NOTHING,
    installation,
    service: ok(liveService(installation, secretKey)),
    endpoint: liveEndpoint(installation),
    secretInMemoryOnly: inMemoryOnly,
  };
}

const withoutService = ({ installation, endpoint, stands }: Provisioned, error: TillError): Prepared => ({
  ...NOTHING,
  isNew: stands.kind === 'nothing',
  installation,
  service: fail(error),
  endpoint: endpoint ?? NOWHERE,
});

/**
 * If the till cannot charge anyway, that error comes first, and the file's faults follow for the installer.
 */
const withoutFile = (standing: Provisioned, error: TillError): Prepared =>
  standing.error === null
    ? withoutService(standing, error)
    : withTrouble(withoutService(standing, standing.error), error);

const withTrouble = (prepared: Prepared, trouble: TillError): Prepared => ({
  ...prepared,
  troubles: [...prepared.troubles, trouble],
});

/** The endpoint of a till whose first set-up failed. Nothing is sent there. */
const NOWHERE: Endpoint = { baseUrl: 'http://127.0.0.1/', serviceId: 1, mode: 'live' };
/** The endpoint of a training gateway that does not start. */
const TRAINING: Endpoint = { ...NOWHERE, mode: 'training' };

const NOTHING = {
  isNew: false,
  secretInMemoryOnly: false,
  trainingCodes: [],
  troubles: [],
  pending: null,
  staff: [],
  lost: NOTHING_LOST,
  wasElsewhere: false,
};
