/** What a start works with, made from what the machine has: the folder's files, the system's store, randomness. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../shared/time.ts';
import type { Arguments } from '../install/arguments.ts';
import { type Prepared, prepareService } from '../install/prepare-service.ts';
import { SealedInstallation } from '../install/sealed-installation.ts';
import { openPins, type Pins, SealedPepper } from '../secret/pins.ts';
import { SALT_BYTES } from '../secret/scrypt.ts';
import { sealFiles } from '../secret/sealed-file.ts';
import { openVault, type SecretStore } from '../secret/vault.ts';
import type { Books } from '../storage/open-books.ts';

/** Of the data folder. */
export interface PinParts {
  /** The data folder. */
  readonly folder: string;
  readonly secretStore: SecretStore;
  /** Of that folder: the setup code stands there, and the people. */
  readonly books: Books;
}

export interface StartParts extends PinParts {
  readonly args: Arguments;
  readonly clock: Clock;
}

export const prepareStart = ({ args, folder, secretStore, books, clock }: StartParts): Promise<Prepared> =>
  prepareService(args, {
    folder,
    vault: openVault({
      files: sealFiles(folder),
      store: secretStore,
      schema: SealedInstallation,
      platform: process.platform,
    }),
    journal: books.journal,
    journalTrouble: books.error(),
    clock,
    salt: () => randomBytes(SALT_BYTES),
  });

/** What this machine seals PINs with. */
export const preparePins = ({ folder, secretStore, books }: PinParts): Promise<Pins> =>
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
