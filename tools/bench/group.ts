/** A group of figures that are measured together. */
import type { Figure } from './figure.ts';

export interface BenchOptions {
  /** Few rounds, small data: shows that the bench works; its figures say little. */
  readonly short: boolean;
  /** A folder for this group alone, removed afterwards. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

export interface BenchGroup {
  readonly name: string;
  readonly run: (options: BenchOptions) => Promise<readonly Figure[]>;
}
