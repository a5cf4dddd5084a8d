/**
 * `--provision-only`: sets the till up and ends, for unattended roll-outs:
 *
 *   tilla --provision-only --provision FILE --data DIR [--wipe-provision] [--out FILE]
 *
 * The result is 0 and `provision: ok`, or 1 and one line per fault.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import { systemMachine } from '../identity/machine.ts';
import type { Pending } from '../provisioning/pending.ts';
import { type Prepared, reachOfTill } from '../provisioning/prepare-service.ts';
import { readProvisionFile } from '../provisioning/provision.ts';
import type { SecretStore } from '../secret/vault.ts';
import { peopleBook } from '../staff/book.ts';
import { takeFromFile } from '../staff/from-file.ts';
import { lossWatch } from '../staff/losses.ts';
import { openBooks } from '../storage/open-books.ts';
import { loggedSecretsIn } from '../storage/repositories/lost-secrets.ts';
import type { Arguments } from './arguments.ts';
import { lightSettingsOf } from './goods/light-settings.ts';
import { openGoodsFile } from './goods/open-goods-file.ts';
import {
  type ProvisionedGoodsParts,
  provisionedGoodsPath,
  takeProvisionedGoods,
} from './goods/provisioned-goods.ts';
import { inMemoryLine, installerLines } from './installer-console.ts';
import { writeOutcome } from './out-file.ts';
import { preparePins, prepareStart } from './prepare-start.ts';
import { systemClock, systemRandomness } from './system-clock.ts';

interface CommandDeps {
  readonly args: Arguments;
  /** The data folder. */
  readonly folder: string;
  readonly secretStore: SecretStore;
  /** The second folder, from the settings: it reveals a journal that was restored from an old copy. */
  readonly secondFolder: () => string | null;
  /** Another process uses the folder, so nothing is changed. */
  readonly isInUse: boolean;
  readonly print: (line: string) => void;
}

/**
 * Answers the exit code. `--out FILE` takes all output, because an installed program has no console on
 * Windows.
 */
export async function provisionOnly(deps: CommandDeps): Promise<0 | 1> {
  const { outFile } = deps.args;
  const { code, lines } = await provision(deps);
  if (outFile === null) {
    for (const line of lines) deps.print(line);
    return code;
  }
  const kept = [deps.folder, ...(deps.args.provisionFile === null ? [] : [deps.args.provisionFile])];
  if (writeOutcome(outFile, lines, kept)) return code;
  for (const line of [...lines, `provision: ${outFile} can't be written`]) deps.print(line);
  return 1;
}

interface Outcome {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

async function provision(deps: CommandDeps): Promise<Outcome> {
  const { args, folder, secretStore, isInUse } = deps;
  const refused = (error: TillError): Outcome => ({ code: 1, lines: installerLines(error) });
  if (isInUse) return refused({ code: 'journal.in-use' });
  if (args.provisionFile === null) return refused(NO_FILE);
  // A missing file is an error even if an earlier run wiped it: the script may name a wrong path.
  const file = readProvisionFile(args.provisionFile);
  if (!file.ok) return refused(file.error);
  const clock = systemClock();
  const random = systemRandomness();
  const collected: TillError[] = [];
  const books = openBooks(folder, {
    clock,
    random,
    notices: { raise: (error) => void collected.push(error), end: () => undefined },
    secondFolder: deps.secondFolder(),
    machine: await systemMachine(),
  });
  try {
    const prepared = await prepareStart({ args, folder, secretStore, books, clock });
    const { service, troubles, secretInMemoryOnly, pending } = prepared;
    if (!service.ok) return refused(service.error);
    await service.value.close();
    if (pending) return { code: 1, lines: whyNotTaken(pending).flatMap(installerLines) };
    const { journal, isCopied, isStandIn } = books;
    const pins = await preparePins({ folder, secretStore, books });
    const start = { pins, reach: reachOfTill(prepared), fromFile: prepared.staff, isCopied, isStandIn };
    const secrets = journal.own(loggedSecretsIn);
    const book = peopleBook({ journal, pins, reach: start.reach });
    // Notes lost people here, because after this file the next start would not find them lost.
    lossWatch({ journal, secrets, book, lost: prepared.lost, notices: UNSEEN, isCopied, isStandIn })();
    const people = await takeFromFile({
      journal,
      secrets,
      clock,
      random,
      ...start,
    });
    if (!people.ok) return refused(people.error);
    const goods = await goodsOf(deps, prepared, books, { clock, random });
    const warnings = [...collected, ...troubles, ...goods].flatMap(installerLines);
    return {
      code: 0,
      lines: [...warnings, ...(secretInMemoryOnly ? [inMemoryLine()] : []), 'provision: ok'],
    };
  } finally {
    await books.close();
  }
}

/** The goods of the file. A fault of theirs is a warning. */
async function goodsOf(
  { args, folder }: CommandDeps,
  { installation }: Prepared,
  books: ProvisionedGoodsParts['books'],
  time: { readonly clock: Clock; readonly random: Randomness },
): Promise<readonly TillError[]> {
  const path = provisionedGoodsPath(installation, args.provisionFile);
  if (path === null) return [];
  const parts = { folder, settings: lightSettingsOf(folder), books, openGoods: openGoodsFile, ...time };
  const found = await takeProvisionedGoods(path, parts);
  return found === null ? [] : [found];
}

/** No person types the code here. The line names the unfinished payments that would stay behind. */
function whyNotTaken({ why, view }: Pending): readonly TillError[] {
  const { unfinished } = view();
  const isNamed = unfinished === 0 || why.code === 'provision.payments-open';
  return isNamed ? [why] : [why, { code: 'provision.payments-open', limit: unfinished }];
}

/** No screen shows notices here. */
const UNSEEN = { raise: () => undefined, end: () => undefined };

/** No file was named. */
const NO_FILE: TillError = {
  code: 'provision.invalid',
  limit: 1,
  faults: [{ field: '', line: null, reason: 'no-file' }],
};
