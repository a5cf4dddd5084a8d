/** The current provisioning of a data folder, as far as it can be trusted, before a new file is read. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { assertNever } from '../../shared/result.ts';
import type { SetupCodeHash } from '../secret/setup-code.ts';
import type { Vault } from '../secret/vault.ts';
import type { SetupCodeJournal } from '../storage/journal-setup-code.ts';
import { reachOf, type Stands } from './acceptance.ts';
import { type Installation, readInstallation } from './provision.ts';
import type { SealedInstallation } from './sealed-installation.ts';
import { liveEndpoint } from './services.ts';
import { forgetPlain } from './take-over.ts';

export interface Provisioned {
  readonly stands: Stands;
  readonly sealed: SealedInstallation | null;
  /** `sealed` is an older seal, because the newest cannot be opened. */
  readonly isOlder: boolean;
  /** The installation for the screen, even if the till may not charge. */
  readonly installation: Installation | null;
  /** The endpoint of its payments; null: training. */
  readonly endpoint: Endpoint | null;
  /** The valid setup code. */
  readonly hash: SetupCodeHash | null;
  /** Parts of the set-up that are missing on the disk. */
  readonly lost: LostSetUp;
  /** Why the till cannot charge without a file; null: it opens, in training or live. */
  readonly error: TillError | null;
}

export interface LostSetUp {
  /** The seal is gone, or cannot be opened here. */
  readonly seal: boolean;
  /** The code's hash is gone, or gone from the journal while the seal has it. */
  readonly setupCode: boolean;
}

export const NOTHING_LOST: LostSetUp = { seal: false, setupCode: false };

export interface ProvisionedDeps {
  readonly folder: string;
  readonly vault: Vault<SealedInstallation>;
  readonly journal: SetupCodeJournal;
  /** Why the journal is damaged; null: it is intact. */
  readonly journalTrouble: TillError | null;
}

/** The endpoint of payments about which nothing is known. Nothing is sent there. */
const NOWHERE: Endpoint = { baseUrl: 'http://127.0.0.1/', serviceId: 1, mode: 'live' };

/** With these errors a journal exists or existed but is unreadable, so its payments may have been real. */
const UNREADABLE = new Set<TillError['code']>(['journal.corrupt', 'journal.lost', 'journal.newer']);

export async function whatStands(deps: ProvisionedDeps): Promise<Provisioned> {
  const { folder, vault, journal, journalTrouble } = deps;
  const unsealed = await vault.open();
  const nothing = { sealed: null, isOlder: false, installation: null };
  const known = journal.setupCode();
  const lost = (code: 'secret.missing' | 'secret.unavailable'): Provisioned => ({
    ...nothing,
    stands: { kind: 'lost', hasCode: known !== null },
    endpoint: journal.liveEndpoints()[0] ?? NOWHERE,
    hash: known,
    lost: { seal: true, setupCode: known === null },
    error: { code },
  });
  switch (unsealed.state) {
    case 'opened':
      forgetPlain(folder);
      return opened(unsealed.content, unsealed.isOlder, journal);
    case 'lost':
      return lost('secret.unavailable');
    case 'none': {
      const plain = readInstallation(folder);
      const isOpen = plain.ok && plain.value === null;
      // Only a till that trained has a training gateway's ledger.
      const isUnread = journalTrouble !== null && UNREADABLE.has(journalTrouble.code);
      if (isOpen && isUnread && !existsSync(join(folder, 'training')))
        return { ...lost('secret.missing'), error: journalTrouble };
      if (isOpen && known === null && !journal.wasLive()) {
        const stands = { kind: 'nothing' } as const;
        return { ...nothing, stands, endpoint: null, hash: null, lost: NOTHING_LOST, error: null };
      }
      if (isOpen) return lost('secret.missing');
      const installation = plain.ok ? plain.value : null;
      const needsCode = installation === null || reachOf(installation.base_url) === 'elsewhere';
      return {
        ...lost('secret.missing'),
        stands: { kind: 'plain', hasCode: known !== null },
        lost: { seal: false, setupCode: known === null && needsCode },
        installation,
        endpoint: installation ? liveEndpoint(installation) : NOWHERE,
        error: plain.ok ? { code: 'secret.missing' } : plain.error,
      };
    }
    default:
      return assertNever(unsealed);
  }
}

/**
 * The seal's code counts before the journal's, which is unprotected. The journal then gets the seal's code.
 */
function opened(sealed: SealedInstallation, isOlder: boolean, journal: SetupCodeJournal): Provisioned {
  const { installation, setupCode } = sealed;
  const hash = setupCode ?? journal.setupCode();
  const isCodeLost = setupCode !== null && journal.setupCode() !== setupCode;
  if (isCodeLost) journal.keepSetupCode(setupCode);
  return {
    stands: { kind: 'sealed', reach: reachOf(installation.base_url), hasCode: hash !== null },
    sealed,
    isOlder,
    installation,
    endpoint: liveEndpoint(installation),
    hash,
    lost: { seal: false, setupCode: isCodeLost },
    error: null,
  };
}
