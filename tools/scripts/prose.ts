/**
 * `npm run prose`: the measures of docs, comments and titles of tests, with the ten worst places. `npm run prose -- PATH...`
 * lists each finding under these paths; `--lower` lowers the ceilings to the measures. `npm run check` passes
 * `--check`.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { judge, lowered, readCeilings, withoutExceptions, writeCeilings } from '../prose/ceilings.ts';
import { type Finding, measure } from '../prose/measure.ts';
import { CommandLine } from './setup/command-line.ts';

const WORST = 10;
const LONGEST_SHOWN = 110;

const command = new CommandLine('prose', '[--check] [--lower] [PATH...]');
const { values, positionals } = command.flagsAndWords({
  check: { type: 'boolean', default: false },
  lower: { type: 'boolean', default: false },
});
const measured = measure(resolve(import.meta.dirname, '../..'));
const ceilings = readCeilings();
const verdict = judge(measured, ceilings);
const findings = withoutExceptions(measured.findings, ceilings);

const shown = ({ path, line, words, fault, text }: Finding): string =>
  `${path}:${line} ${fault === 'long' ? `${words} words` : fault}: ${text.slice(0, LONGEST_SHOWN)}`;
const longestFirst = (some: readonly Finding[]): readonly Finding[] =>
  some.toSorted((one, other) => other.words - one.words);
const print = (lines: readonly string[]): void => {
  for (const line of lines) console.log(`prose: ${line}`);
};

function worstFiles(): readonly string[] {
  const byPath = Object.groupBy(findings, ({ path }) => path);
  return Object.entries(byPath)
    .map(([path, some = []]) => ({ path, count: some.length }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, WORST)
    .map(({ path, count }) => `${path} ${count} findings`);
}

if (positionals.length > 0) {
  const selected = findings.filter(({ path }) => positionals.some((begin) => path.startsWith(begin)));
  print([...selected.map(shown), `${selected.length} findings`]);
} else if (!values.check) {
  print(['the ten worst files', ...worstFiles()]);
  print(['the ten longest sentences', ...longestFirst(findings).slice(0, WORST).map(shown)]);
  print(Object.entries(verdict.counts).map(([name, count]) => `${name}: ${count}`));
}
if (values.lower) writeCeilings(lowered(verdict.counts, ceilings));
else if (verdict.advice.length > 0)
  print([...verdict.advice, 'lower the ceilings: npm run prose -- --lower (tools/prose/ceilings.json)']);
if (verdict.faults.length > 0) {
  for (const fault of verdict.faults) console.error(`prose: ${fault}`);
  console.error('prose: npm run prose -- PATH lists the findings of a file; CONTRIBUTING has the rules');
  process.exitCode = 1;
}
