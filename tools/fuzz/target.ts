/** A fuzz target: the source of its cases, and the code under test. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type fc from 'fast-check';

export interface Ground {
  /** The target's own folder, inside another folder that it must not touch. */
  readonly folder: string;
  /** Must not appear in an error, on the console or in a file. Targets hide it in their inputs. */
  readonly secret: string;
}

/** One case: its description for the report, and the attempt. */
export interface FuzzCase {
  readonly shown: unknown;
  /** Answers everything that may be shown. @throws for a violation: any exception is a finding. */
  meet(): unknown;
}

export interface Fuzzed {
  readonly cases: fc.Arbitrary<FuzzCase>;
  /** The final checks. @throws */
  close?(): void | Promise<void>;
}

export interface Target {
  readonly name: string;
  open(ground: Ground): Fuzzed | Promise<Fuzzed>;
}

/** Cases of any shape, and the code that runs them. */
export const casesOf = <Case>(
  shapes: fc.Arbitrary<Case>,
  meet: (one: Case) => unknown,
): fc.Arbitrary<FuzzCase> => shapes.map((shown) => ({ shown, meet: () => meet(shown) }));

/** @throws with this text if false. */
export function must(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Error(words);
}

/** No file keeps a payer code, whatever was charged with it. @throws if a file of the folder holds it. */
export function mustNotHold(folder: string, secret: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (statSync(path).isFile()) must(!readFileSync(path).includes(secret), `the secret is in ${name}`);
  }
}
