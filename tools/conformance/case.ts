import type { Bench, Verdict } from './bench.ts';

/** One line of the report. */
export interface Case<Name extends string = string> {
  readonly name: Name;
  readonly run: (bench: Bench) => Promise<Verdict>;
}

export const defineCase = <const Name extends string>(
  name: Name,
  run: (bench: Bench) => Promise<Verdict>,
): Case<Name> => ({ name, run });
