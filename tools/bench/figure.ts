/**
 * What the bench measures: one figure a goal, always a ratio against a reference of the same run, in groups that are
 * measured together.
 */

export type Goal = ({ readonly atLeast: number } | { readonly atMost: number }) & {
  /** Past the goal and not past this, a figure says nothing yet; `why` says what moves it by as much. */
  readonly margin?: { readonly upTo: number; readonly why: string };
};

/** What the ratio counts: times the reference, a share of all, or the thing itself where the goal names one. */
export type Unit = 'times' | 'percent' | 'frames' | 'kB' | 'minutes' | 'count';

export interface Figure {
  /** `GROUP.NAME`, as `--only` takes it. */
  readonly name: string;
  /** What is compared with what. */
  readonly what: string;
  readonly unit: Unit;
  /** null for figures that are told and not judged. */
  readonly goal: Goal | null;
  readonly value: number | null;
  /** The absolute figures behind it, which differ from machine to machine. */
  readonly detail: string;
  /** Why there is no value. */
  readonly why?: string;
}

export type Verdict = 'met' | 'within margin' | 'missed' | 'not measured' | 'told';

export function verdictOf({ goal, value }: Pick<Figure, 'goal' | 'value'>): Verdict {
  if (value === null || Number.isNaN(value)) return 'not measured';
  if (goal === null) return 'told';
  const reaches = (bound: number): boolean => ('atLeast' in goal ? value >= bound : value <= bound);
  if (reaches('atLeast' in goal ? goal.atLeast : goal.atMost)) return 'met';
  return goal.margin !== undefined && reaches(goal.margin.upTo) ? 'within margin' : 'missed';
}

export interface BenchOptions {
  /** Few rounds, small data: shows that the bench works; its figures say little. */
  readonly short: boolean;
  /** A folder for this group alone, removed afterwards. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

export interface BenchGroup {
  readonly name: string;
  /** None of its figures is a time: what others prepare is done beside it. */
  readonly isUntimed?: true;
  /** What takes long and is not measured, in a thread of its own. Done before its `run`, and beside no timed one. */
  readonly prepare?: (options: BenchOptions) => Promise<void>;
  readonly run: (options: BenchOptions) => Promise<readonly Figure[]>;
}
