/** What this process has done in a payment's present state. Not stored: a restart begins anew. */
import type { PaymentId } from '../../shared/ids.ts';
import type { Moment } from '../../shared/time.ts';

/**
 * `status`, `confirm`, `judge`, `watch`, `after-paid`: asks the service. `give-up`: nobody waits for the customer any
 * more. `let-stand`: a refusal was looked up and stands. `ask-goods`: nobody saw that it was paid.
 */
export type Call =
  | 'status'
  | 'confirm'
  | 'judge'
  | 'watch'
  | 'after-paid'
  | 'give-up'
  | 'let-stand'
  | 'ask-goods';

export interface Progress {
  /** The last call in this state, and how many of its kind were made in a row. */
  readonly lastCall: Call | null;
  readonly tries: number;
  /** Since when this process has worked on the payment, and since when in this state. */
  readonly activeSince: Moment;
  readonly since: Moment;
  /** What is known of the confirm that left last. */
  readonly lastConfirm: 'on-its-way' | 'silent' | 'refused';
  /** Confirms in a row that had no answer. */
  readonly silences: number;
  /** Confirms that have left and have had no answer, or none yet. */
  readonly unheard: number;
  /** Confirms in a row that were refused with this code, after one that had no answer. */
  readonly repeats: { readonly code: number; readonly times: number } | null;
  /** A confirm was accepted, but perhaps too late: the status decides. */
  readonly accepted: boolean;
  /** The last question had no answer at all. */
  readonly unanswered: boolean;
  /** The last answer was 0 or 1: the service itself says that nothing is decided. */
  readonly readsOpen: boolean;
  /** When the last question was answered, by whatever; null: not since the payment was taken up, or the network was back. */
  readonly answeredAt: Moment | null;
  /** The same, whatever became of the network. */
  readonly heardAt: Moment | null;
  /** When a day without an answer ended with one that told nothing of it; null: there was no such day. */
  readonly backAt: Moment | null;
  /** A look-up has left after the time in which a create may still arrive. */
  readonly askedLate: boolean;
  /** A judgement has left after the time in which money may still go back. */
  readonly judgedLate: boolean;
  /** Proofs in a row that the service has no such payment. */
  readonly absences: number;
  /** How often silence has followed such a proof. */
  readonly brokenProofs: number;
  /** When the first of the readings left that say, one after the other, that it has ended; null: the last did not. */
  readonly endReadAt: Moment | null;
  /** Readings in a row that say that it has lapsed. */
  readonly negatives: number;
  /** Readings in a row that contradict the state that it ended in. */
  readonly surprises: number;
  /** The payment that the last of them was about. */
  readonly surprisedBy: PaymentId | null;
  /** When the first of the absences or surprises was read that no reading has taken back, and nobody has raised; null: none. */
  readonly halfProvedAt: Moment | null;
}

export const startProgress = (since: Moment, activeSince: Moment): Progress => ({
  activeSince,
  lastCall: null,
  tries: 0,
  since,
  lastConfirm: 'silent',
  silences: 0,
  unheard: 0,
  repeats: null,
  accepted: false,
  unanswered: false,
  readsOpen: false,
  answeredAt: null,
  heardAt: null,
  backAt: null,
  askedLate: false,
  judgedLate: false,
  absences: 0,
  brokenProofs: 0,
  endReadAt: null,
  negatives: 0,
  surprises: 0,
  surprisedBy: null,
  halfProvedAt: null,
});
