/**
 * `--provision-only`: sets the till up and ends, for roll-outs that nobody watches:
 *
 *   tilla --provision-only --provision FILE --data DIR [--wipe-provision] [--out FILE]
 *
 * 0 and `provision: ok`, or 1 and a line a fault.
 */
import { writeFileSync } from 'node:fs';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Arguments } from '../install/arguments.ts';
import { prepareService } from '../install/prepare-service.ts';
import { openVault, type SecretStore } from '../secret/vault.ts';
import { inMemoryLine, installerLines } from './installer-console.ts';
import { systemClock } from './system-clock.ts';

interface CommandParts {
  readonly args: Arguments;
  /** The data folder. */
  readonly folder: string;
  readonly secretStore: SecretStore;
  /** Another process has the folder: nothing is touched then. */
  readonly isInUse: boolean;
  readonly say: (line: string) => void;
}

/** Answers the exit code. With `--out FILE` it is all written there: Windows shows an installed program's no console. */
export async function provisionOnly(parts: CommandParts): Promise<0 | 1> {
  const { outFile } = parts.args;
  const { code, lines } = await provision(parts);
  if (outFile === null) {
    for (const line of lines) parts.say(line);
    return code;
  }
  try {
    writeFileSync(outFile, `${lines.join('\n')}\n`);
    return code;
  } catch {
    for (const line of [...lines, `provision: ${outFile} can't be written`]) parts.say(line);
    return 1;
  }
}

interface Outcome {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

async function provision({ args, folder, secretStore, isInUse }: CommandParts): Promise<Outcome> {
  const refused = (error: TillError): Outcome => ({ code: 1, lines: installerLines(error) });
  if (isInUse) return refused({ code: 'journal.in-use' });
  if (args.provisionFile === null) return refused(NO_FILE);
  const { service, troubles, secretInMemoryOnly } = await prepareService(
    args,
    folder,
    openVault(folder, secretStore),
    systemClock(),
  );
  if (!service.ok) return refused(service.error);
  await service.value.close();
  const warnings = [...troubles.flatMap(installerLines), ...(secretInMemoryOnly ? [inMemoryLine()] : [])];
  return { code: 0, lines: [...warnings, 'provision: ok'] };
}

/** Nothing was named that could be taken. */
const NO_FILE: TillError = {
  code: 'provision.invalid',
  limit: 1,
  faults: [{ field: '', line: null, reason: 'no-file' }],
};
