/** What the bench measures: one figure a goal, always a ratio against a reference of the same run. */

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

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

export type Verdict = 'met' | 'missed' | 'not measured' | 'told';

export function verdictOf({ goal, value }: Pick<Figure, 'goal' | 'value'>): Verdict {
  if (value === null || Number.isNaN(value)) return 'not measured';
  if (goal === null) return 'told';
  return 'atLeast' in goal ? verdict(value >= goal.atLeast) : verdict(value <= goal.atMost);
}

const verdict = (met: boolean): Verdict => (met ? 'met' : 'missed');

/** A figure that could not be measured here, and why. */
export const notMeasured = (
  figure: Pick<Figure, 'name' | 'what' | 'unit' | 'goal'>,
  why: string,
): Figure => ({
  ...figure,
  value: null,
  detail: '',
  why,
});
