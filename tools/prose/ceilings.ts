/** Compares the measured numbers with the ceilings in `ceilings.json`. A ceiling may fall, never rise. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Finding, Measured } from './measure.ts';

const MOST_EXCEPTIONS = 10;
/** A measure below this share of its ceiling should lower it. */
const FAR_BELOW = 0.95;

const Count = z.number().int().nonnegative();

const Ceilings = z.strictObject({
  'docs: sentences over 28 words': Count,
  'docs: forbidden openings': Count,
  'docs: words': Count,
  'comments: sentences over 28 words': Count,
  'comments: forbidden openings': Count,
  'titles: sentences over 22 words': Count,
  'titles: forbidden openings': Count,
  'titles: forbidden words': Count,
  exceptions: z
    .array(z.strictObject({ path: z.string(), begins: z.string().min(10), reason: z.string().min(10) }))
    .max(MOST_EXCEPTIONS),
});
export type Ceilings = z.infer<typeof Ceilings>;

const FILE = join(import.meta.dirname, 'ceilings.json');

export const readCeilings = (): Ceilings => Ceilings.parse(JSON.parse(readFileSync(FILE, 'utf8')));

export type Counts = Omit<Ceilings, 'exceptions'>;

export interface Verdict {
  readonly counts: Counts;
  /** A number exceeds its ceiling, or an exception excuses no finding. */
  readonly faults: readonly string[];
  /** How to lower a ceiling that is far above the measure. */
  readonly advice: readonly string[];
}

type Exception = Ceilings['exceptions'][number];

const excuses = ({ path, begins }: Exception, finding: Finding): boolean =>
  finding.path === path && finding.text.startsWith(begins);

export const withoutExceptions = (
  findings: readonly Finding[],
  { exceptions }: Pick<Ceilings, 'exceptions'>,
): readonly Finding[] => findings.filter((finding) => !exceptions.some((one) => excuses(one, finding)));

function countsOf({ findings, wordsInDocs }: Measured, ceilings: Ceilings): Counts {
  const counted = withoutExceptions(findings, ceilings);
  const count = (area: Finding['area'], fault: Finding['fault']): number =>
    counted.filter((finding) => finding.area === area && finding.fault === fault).length;
  return {
    'docs: sentences over 28 words': count('docs', 'long'),
    'docs: forbidden openings': count('docs', 'opening'),
    'docs: words': wordsInDocs,
    'comments: sentences over 28 words': count('comments', 'long'),
    'comments: forbidden openings': count('comments', 'opening'),
    'titles: sentences over 22 words': count('titles', 'long'),
    'titles: forbidden openings': count('titles', 'opening'),
    'titles: forbidden words': count('titles', 'word'),
  };
}

const namesOf = (counts: Counts): (keyof Counts)[] => Object.keys(counts) as (keyof Counts)[];

export function judge(measured: Measured, ceilings: Ceilings): Verdict {
  const counts = countsOf(measured, ceilings);
  const names = namesOf(counts);
  const tooHigh = names.filter((name) => counts[name] > ceilings[name]);
  const idle = ceilings.exceptions.filter((one) => !measured.findings.some((found) => excuses(one, found)));
  return {
    counts,
    faults: [
      ...tooHigh.map((name) => `${name}: ${counts[name]}, ceiling ${ceilings[name]}`),
      ...idle.map(({ path, begins }) => `exception excuses nothing, remove it: ${path}: ${begins}`),
    ],
    advice: names
      .filter((name) => counts[name] < ceilings[name] * FAR_BELOW)
      .map((name) => `${name}: ${counts[name]} is far below its ceiling of ${ceilings[name]}`),
  };
}

/** Lowers each ceiling to its measure; raises none. */
export function lowered(counts: Counts, ceilings: Ceilings): Ceilings {
  const least = namesOf(counts).map((name) => [name, Math.min(counts[name], ceilings[name])]);
  return { ...ceilings, ...Object.fromEntries(least) };
}

export const writeCeilings = (ceilings: Ceilings): void =>
  writeFileSync(FILE, `${JSON.stringify(ceilings, null, 2)}\n`);
