/** Prepares a start from this machine: the folder's files, the system's secret store, randomness. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../shared/time.ts';
import { SealedTokens } from '../card/open-tokens.ts';
import { SealedCards } from '../card/sealed-cards.ts';
import { type Prepared, prepareService } from '../provisioning/prepare-service.ts';
import { SealedInstallation } from '../provisioning/sealed-installation.ts';
import { openPins, type Pins, SealedPepper } from '../secret/pins.ts';
import { SALT_BYTES } from '../secret/scrypt.ts';
import { sealFiles } from '../secret/sealed-file.ts';
import { openVault, type SecretStore, type Vault } from '../secret/vault.ts';
import type { Books } from '../storage/open-books.ts';
import { loggedSecretsIn } from '../storage/repositories/lost-secrets.ts';
import type { Arguments } from './arguments.ts';

export interface PinDeps {
  /** The data folder. */
  readonly folder: string;
  readonly secretStore: SecretStore;
  /** The folder's books, which hold the setup code and the people. */
  readonly books: Books;
}

export interface PrepareStartDeps extends PinDeps {
  readonly args: Arguments;
  readonly clock: Clock;
}

export const prepareStart = ({
  args,
  folder,
  secretStore,
  books,
  clock,
}: PrepareStartDeps): Promise<Prepared> =>
  prepareService(args, {
    folder,
    vault: openVault({
      files: sealFiles(folder),
      store: secretStore,
      schema: SealedInstallation,
      platform: process.platform,
    }),
    journal: books.journal,
    everLostSeal: books.journal.own(loggedSecretsIn).everLostSeal,
    journalTrouble: books.error(),
    clock,
    salt: () => randomBytes(SALT_BYTES),
  });

/** The key with which this machine seals PINs. */
export const preparePins = ({ folder, secretStore, books }: PinDeps): Promise<Pins> =>
  openPins({
    vault: openVault({
      files: sealFiles(folder),
      seal: 'pepper',
      store: secretStore,
      schema: SealedPepper,
      platform: process.platform,
    }),
    random: (bytes) => randomBytes(bytes),
    hasPins: books.journal.staff().some(({ pin }) => pin !== null),
  });

/** Where the tokens of cards wait for their deletion, also over a restart. */
export const cardVault = ({ folder, secretStore }: Omit<PinDeps, 'books'>): Vault<SealedTokens> =>
  openVault({
    files: sealFiles(folder),
    seal: 'card-tokens',
    store: secretStore,
    schema: SealedTokens,
    platform: process.platform,
  });

/** The cards that customers leave with the shop. */
export const keptCardVault = ({ folder, secretStore }: Omit<PinDeps, 'books'>): Vault<SealedCards> =>
  openVault({
    files: sealFiles(folder),
    seal: 'kept-cards',
    store: secretStore,
    schema: SealedCards,
    platform: process.platform,
  });
