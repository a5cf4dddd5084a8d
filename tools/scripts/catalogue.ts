/**
 * `npm run catalogue -- check|import|export FILE --data DIR --json`, `search TEXT...`, while no till runs on DIR.
 */
import { CATALOGUE_USAGE, catalogueCommand } from '../../electron/app/goods/catalogue-command.ts';
import { catalogueCommandDeps } from '../../electron/app/goods/catalogue-deps.ts';
import { CommandLine } from './setup/command-line.ts';

const { values, positionals } = new CommandLine('catalogue', CATALOGUE_USAGE).flagsAndWords({
  data: { type: 'string' },
  map: { type: 'string' },
  take: { type: 'string' },
  json: { type: 'boolean', default: false },
});
process.exitCode = await catalogueCommand(
  positionals,
  { data: values.data ?? null, map: values.map ?? null, take: values.take ?? null, json: values.json },
  catalogueCommandDeps(null, (line) => process.stdout.write(`${line}\n`)),
);
