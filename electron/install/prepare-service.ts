/**
 * Decides what this start of the till works with: its seal, a provisioning file that was handed over, or training. A
 * folder once provisioned never opens in training by itself, and nothing that lies open in it is believed.
 */
import { existsSync } from 'node:fs';
import type { TrainingCode } from '../../shared/contract/training.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { type Endpoint, sameEndpoint } from '../../shared/payment/endpoint.ts';
import { assertNever, fail, ok, type Result } from '../../shared/result.ts';
import type { Reach } from '../../shared/staff/role.ts';
import type { Clock } from '../../shared/time.ts';
import { type CodeGuard, codeGuard } from '../secret/code-guard.ts';
import type { SetupCodeJournal } from '../storage/journal-setup-code.ts';
import { PAYER_CODES } from '../training/payer-codes.ts';
import { type Comes, reachOf, verdictOn } from './acceptance.ts';
import type { Arguments } from './arguments.ts';
import type { Pending } from './pending.ts';
import { type Installation, type ProvisionFile, readProvisionFile } from './provision.ts';
import type { WrittenStaff } from './provision-schema.ts';
import { type LostSetUp, NOTHING_LOST, type Provisioned, whatStands } from './provisioned.ts';
import { changesOf, installationOf, type SealedInstallation, saysTheSame } from './sealed-installation.ts';
import { liveEndpoint, liveService, type Service, trainingService } from './services.ts';
import { isOwnFile, type Taken, type TakeOverParts, takeOver } from './take-over.ts';
import { type UnfinishedJournal, unfinishedAt } from './unfinished.ts';
import { isHalfWiped, wipeAsWished } from './wipe.ts';

export interface Prepared {
  /** This folder was never set up: what it is asked to become it is not yet, and it is no training till either. */
  readonly isNew: boolean;
  readonly installation: Installation | null;
  readonly service: Result<Service, TillError>;
  /** Where this folder's payments live, whether or not it may charge. */
  readonly endpoint: Endpoint;
  readonly secretInMemoryOnly: boolean;
  readonly trainingCodes: readonly TrainingCode[];
  readonly troubles: readonly TillError[];
  /** A file that waits for the setup code. */
  readonly pending: Pending | null;
  /** Who may sign in, as a file says whose word counts. */
  readonly staff: WrittenStaff;
  /** As it stood before any file was read: one that is taken now hides nothing. */
  readonly lost: LostSetUp;
  readonly wasElsewhere: boolean;
}

/**
 * Whoever stands at a till that trains, or works with a service on this very machine, may do everything until somebody
 * can sign in. One that can't open what it was set up with is none of these, nor one that worked elsewhere.
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

type ProvisionArguments = Pick<Arguments, 'provisionFile' | 'wipeProvision'>;

export interface PrepareParts extends TakeOverParts {
  readonly journal: SetupCodeJournal & UnfinishedJournal;
  /** Why the journal is not what it should be; null: it is. */
  readonly journalTrouble: TillError | null;
  readonly clock: Clock;
}

export async function prepareService(args: ProvisionArguments, parts: PrepareParts): Promise<Prepared> {
  const standing = await whatStands(parts);
  const wasElsewhere = workedElsewhere(parts.journal);
  return { ...(await decide(args, parts, standing)), lost: standing.lost, wasElsewhere };
}

/** The log has payments of real money at a service on another machine, whatever the disk says now. */
const workedElsewhere = (journal: SetupCodeJournal): boolean =>
  journal.liveEndpoints().some(({ baseUrl }) => reachOf(baseUrl) === 'elsewhere');

async function decide(
  args: ProvisionArguments,
  parts: PrepareParts,
  standing: Provisioned,
): Promise<Prepared> {
  const path = provisionPath(args, standing);
  if (path === null) return await asItStands(standing, parts, args.wipeProvision ? args.provisionFile : null);
  const file = readProvisionFile(path);
  // A file that can't be used never falls back to another mode, or to an older provisioning, by itself.
  if (!file.ok) return withoutFile(standing, file.error);
  const guard = guardOf(standing, parts);
  const isOwn = standing.stands.kind === 'plain' && (await isOwnFile(parts.journal, file.value));
  const unfinished = (): number => unfinishedLeftBy(file.value, standing, parts.journal);
  const comes: Comes = {
    ...(await whatComes(file.value, standing, isOwn ? OWN : guard)),
    leavesOpen: unfinished() > 0,
  };
  const by = { hash: standing.hash, isFiles: comes.code === 'right', isOwn };
  const isHere = comes.reach === 'loopback' && !workedElsewhere(parts.journal);
  const isTrusted = isOwn || comes.code === 'right' || isHere || standing.stands.kind === 'nothing';
  const staff = isTrusted ? (file.value.staff ?? []) : [];
  const verdict = verdictOn(standing.stands, comes, parts.journalTrouble === null || isOwn);
  switch (verdict) {
    case 'same': {
      const wipe = args.wipeProvision ? path : null;
      const prepared = (await sealedAnew(standing, parts, wipe)) ?? (await asItStands(standing, parts, wipe));
      return { ...prepared, staff };
    }
    case 'accept': {
      const taken = await takeOver(parts, file.value, by, args.wipeProvision ? path : null);
      return taken.ok ? { ...takenOver(taken.value), staff } : withoutService(standing, taken.error);
    }
    case 'ask': {
      const wipe = args.wipeProvision ? path : null;
      const accept: Pending['accept'] = async (typed) => {
        const right = await guard.check(typed);
        if (!right.ok) return right;
        const taken = await takeOver(parts, file.value, by, wipe);
        return taken.ok ? ok(null) : taken;
      };
      const pending = { ...pendingOf(file.value, comes, standing, unfinished), accept };
      return { ...(await asItStands(standing, parts, null)), pending };
    }
    case 'needs-code':
      return withoutService(standing, { code: 'provision.needs-code' });
    case 'no-code':
      return withTrouble(await asItStands(standing, parts, null), { code: 'setup-code.none' });
    case 'no-journal':
      return withoutService(standing, parts.journalTrouble ?? { code: 'journal.unwritable' });
    default:
      return assertNever(verdict);
  }
}

/** A shortcut goes on naming the file that was wiped at its wish: there is nothing to hand over any more. */
function provisionPath({ provisionFile, wipeProvision }: ProvisionArguments, standing: Provisioned) {
  if (!wipeProvision || standing.sealed === null || provisionFile === null) return provisionFile;
  return existsSync(provisionFile) && !isHalfWiped(provisionFile) ? provisionFile : null;
}

/** Tries are counted in the journal: without it none can be taken. */
function guardOf({ hash }: Provisioned, { journal, journalTrouble, clock }: PrepareParts): CodeGuard {
  const guard = codeGuard({ hash: () => hash, journal, clock });
  return { check: async (code) => (journalTrouble ? fail(journalTrouble) : await guard.check(code)) };
}

/** No code has to be compared: it was right when this very file was taken. */
const OWN: CodeGuard = { check: () => Promise.resolve(ok(null)) };

/** At the endpoint that the file leaves; 0 where it stays. */
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
  const told = hash === null || file.setup_code === undefined ? null : await guard.check(file.setup_code);
  const isWrong = told !== null && !told.ok && told.error.code.startsWith('setup-code.');
  return {
    reach: reachOf(file.base_url),
    isSame: sealed !== null && saysTheSame(file, sealed),
    hasCode: file.setup_code !== undefined,
    code: told?.ok ? 'right' : isWrong ? 'wrong' : 'not-told',
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
    // Its code is right: without those payments it would have been taken.
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

/** Without the file, or with one that says nothing new. wipe: the one that is to go. */
async function asItStands(
  standing: Provisioned,
  parts: PrepareParts,
  wipe: string | null,
): Promise<Prepared> {
  const { sealed, stands, error } = standing;
  if (error !== null) return withoutService(standing, error);
  if (sealed === null || stands.kind !== 'sealed') {
    const service = await trainingService(parts.folder, parts.clock);
    const trainingCodes = PAYER_CODES.map(({ outcome, code }) => ({ outcome, code }));
    const endpoint = service.ok ? service.value.endpoint : TRAINING;
    return { ...NOTHING, installation: null, service, endpoint, trainingCodes };
  }
  const prepared = takenOver({ content: sealed, inMemoryOnly: false });
  if (standing.isOlder) return withTrouble(prepared, { code: 'secret.set-back' });
  return { ...prepared, troubles: await wipeAsWished(sealed, wipe, parts.vault) };
}

/** The newest seal can't be opened, and a file says once more what the one before it says. null: nothing was to be done. */
async function sealedAnew({ sealed, isOlder }: Provisioned, { vault }: PrepareParts, wipe: string | null) {
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

/** A till that can't charge without a file says so first: why this one is none is the installer's to read. */
const withoutFile = (standing: Provisioned, error: TillError): Prepared =>
  standing.error === null
    ? withoutService(standing, error)
    : withTrouble(withoutService(standing, standing.error), error);

const withTrouble = (prepared: Prepared, trouble: TillError): Prepared => ({
  ...prepared,
  troubles: [...prepared.troubles, trouble],
});

/** Of a till that was never set up for money, though it was asked to be: nothing is sent there. */
const NOWHERE: Endpoint = { baseUrl: 'http://127.0.0.1/', serviceId: 1, mode: 'live' };
/** Of a training gateway that does not start. */
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
