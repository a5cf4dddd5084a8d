/** What a start works with, made from what the machine has: the folder's files, the system's store, randomness. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../shared/time.ts';
import type { Arguments } from '../install/arguments.ts';
import { type Prepared, prepareService } from '../install/prepare-service.ts';
import { SealedInstallation } from '../install/sealed-installation.ts';
import { sealFiles } from '../secret/sealed-file.ts';
import { SALT_BYTES } from '../secret/setup-code.ts';
import { openVault, type SecretStore } from '../secret/vault.ts';
import type { Books } from '../storage/open-books.ts';

export interface StartParts {
  readonly args: Arguments;
  /** The data folder. */
  readonly folder: string;
  readonly secretStore: SecretStore;
  /** Of that folder: the setup code stands there. */
  readonly books: Books;
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
