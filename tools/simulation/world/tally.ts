/** Counts of a simulation: faults by state, states, and tasks by theme. */
import { PAYMENT_STATES, type PaymentStateName } from '../../../shared/payment/state.ts';
import { APPLICABLE, type FaultKind } from './kinds.ts';
import type { Theme } from './themes.ts';

export type Counts = Record<string, number>;

/** In how many runs a branch was taken, and how often in all. */
export interface BranchCount {
  readonly runs: number;
  readonly times: number;
}

/** All counts, as a worker sends them. */
export interface TallyRows {
  readonly faults: Readonly<Record<string, Readonly<Counts>>>;
  readonly states: Readonly<Counts>;
  readonly sales: Readonly<Counts>;
  readonly tasks: Readonly<Counts>;
  readonly parts: number;
  readonly branches: Readonly<Record<string, BranchCount>>;
}

const addTo = (counts: Counts, others: Readonly<Counts>): void => {
  for (const [key, count] of Object.entries(others)) counts[key] = (counts[key] ?? 0) + count;
};

export class Tally implements TallyRows {
  /** By fault, then by state. */
  readonly faults: Record<string, Counts> = {};
  readonly states: Counts = {};
  /** Started sales, by theme. */
  readonly sales: Counts = {};
  /** Raised tasks, and on quiet days payments set aside, by theme and kind. */
  readonly tasks: Counts = {};
  /** Partial refunds that the journal held at the end of a run. */
  parts = 0;
  /** By place; empty unless branches are counted. */
  readonly branches: Record<string, BranchCount> = {};

  fault(kind: FaultKind, state: PaymentStateName): void {
    const states = this.#statesOf(kind);
    states[state] = (states[state] ?? 0) + 1;
  }

  #statesOf(kind: string): Counts {
    const known = this.faults[kind];
    if (known) return known;
    const fresh: Counts = {};
    this.faults[kind] = fresh;
    return fresh;
  }

  reached(state: PaymentStateName): void {
    this.states[state] = (this.states[state] ?? 0) + 1;
  }

  /** Adds a run of this theme. kinds: of the tasks that it raised. */
  run(theme: Theme, sales: number, kinds: readonly string[]): void {
    addTo(this.sales, { [theme]: sales });
    for (const kind of kinds) addTo(this.tasks, { [`${theme} ${kind}`]: 1 });
  }

  /** counts: how often each counted branch was taken in a run. */
  took(counts: Readonly<Counts>): void {
    for (const [place, times] of Object.entries(counts))
      this.#addBranch(place, { runs: times > 0 ? 1 : 0, times });
  }

  #addBranch(place: string, { runs, times }: BranchCount): void {
    const known = this.branches[place];
    this.branches[place] = { runs: (known?.runs ?? 0) + runs, times: (known?.times ?? 0) + times };
  }

  add(other: TallyRows): void {
    this.parts += other.parts;
    for (const [kind, states] of Object.entries(other.faults)) addTo(this.#statesOf(kind), states);
    addTo(this.states, other.states);
    addTo(this.sales, other.sales);
    addTo(this.tasks, other.tasks);
    for (const [place, count] of Object.entries(other.branches)) this.#addBranch(place, count);
  }

  count(kind: FaultKind, state: PaymentStateName): number {
    return this.faults[kind]?.[state] ?? 0;
  }

  /** Tasks in 1,000 sales of a theme; of one kind, or of all. */
  perThousand(theme: Theme, kind?: string): number {
    return (this.#raised(theme, kind) * 1_000) / this.#salesOf(theme);
  }

  /** The error of counting in `perThousand` of all kinds. */
  errorPerThousand(theme: Theme): number {
    return (Math.sqrt(this.#raised(theme)) * 1_000) / this.#salesOf(theme);
  }

  #raised(theme: Theme, kind?: string): number {
    return Object.entries(this.tasks).reduce((sum, [key, count]) => {
      const [of, what] = key.split(' ');
      return of === theme && (kind === undefined || what === kind) ? sum + count : sum;
    }, 0);
  }

  #salesOf(theme: Theme): number {
    return Math.max(1, this.sales[theme] ?? 0);
  }

  /** Possible pairs that were met less often than this. */
  rarerThan(least: number): readonly string[] {
    return PAYMENT_STATES.flatMap((state) =>
      APPLICABLE[state].filter((kind) => this.count(kind, state) < least).map((kind) => `${kind} x ${state}`),
    );
  }
}
