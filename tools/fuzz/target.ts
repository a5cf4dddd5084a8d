/** What is fuzzed: where cases come from, and what a case is met with. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type fc from 'fast-check';

/** What a target works with. */
export interface Ground {
  /** A folder of its own, inside another one that it has no business in. */
  readonly folder: string;
  /** Never to be seen in an error, on the console or in a file. Targets hide it in what they hand in. */
  readonly secret: string;
}

/** One case: what it is, for the report, and the attempt itself. */
export interface FuzzCase {
  readonly shown: unknown;
  /** Answers all that may be told of it. @throws for what must not happen: any exception is a finding. */
  meet(): unknown;
}

export interface Fuzzed {
  readonly cases: fc.Arbitrary<FuzzCase>;
  /** What must hold at the end. @throws */
  close?(): void | Promise<void>;
}

export interface Target {
  readonly name: string;
  open(ground: Ground): Fuzzed | Promise<Fuzzed>;
}

/** Cases of any shape, with what meets them. */
export const casesOf = <Case>(
  shapes: fc.Arbitrary<Case>,
  meet: (one: Case) => unknown,
): fc.Arbitrary<FuzzCase> => shapes.map((shown) => ({ shown, meet: () => meet(shown) }));

/** @throws with the words, where it does not hold. */
export function must(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Error(words);
}

/** Whatever was charged with it, a payer code is kept nowhere. @throws where a file of the folder holds it. */
export function mustNotHold(folder: string, secret: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) must(!readFileSync(path).includes(secret), `the secret is in ${name}`);
  }
}
