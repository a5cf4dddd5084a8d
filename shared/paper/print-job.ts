/**
 * One request for a paper.
 *
 * ```
 * queued ──┬─> sending     the printer is ready, and the first byte is about to leave
 *          ├─> failed      the till can't make the paper: nothing left
 *          └─> dropped     the books have no such paper
 *
 * sending ─┬─> printed     the printer answered behind the last line
 *          ├─> sent        all bytes left, but this printer answers nothing
 *          ├─> failed      the printer stopped in the middle of the paper
 *          └─> unknown     the till ended while the bytes left, or before the end was stored
 *
 * too old ─┐               queued for over two minutes
 * failed  ─┼─> queued      a person pressed "Print now"
 * unknown ─┴─> dropped     a person pressed "Not needed"
 * ```
 *
 * `print-machine.ts` has the moves.
 */
import { z } from 'zod';
import { TillError } from '../errors/till-error.ts';
import { PrintId } from '../ids.ts';
import { anyClockSaysPassed, elapsedMs, Moment } from '../time.ts';
import { NamedPaper } from './named-paper.ts';

export const PRINT_STATES = ['queued', 'sending', 'printed', 'sent', 'failed', 'unknown', 'dropped'] as const;
export type PrintState = (typeof PRINT_STATES)[number];

export const PrintJob = z.object({
  printId: PrintId,
  paper: NamedPaper,
  state: z.enum(PRINT_STATES),
  /** The till's printer, or the system's print dialog, which tells nothing. */
  by: z.enum(['printer', 'system']),
  /** Of the last press or the payment. */
  queuedAt: Moment,
  /** The paper that left was final: of a receipt, the sale was complete. */
  isReceipt: z.boolean(),
  /** The paper that left had the link of the fiscal receipt. */
  hasLink: z.boolean(),
  /** An earlier try, or an earlier run, may have brought paper out. */
  mayBeOut: z.boolean(),
  why: TillError.nullable(),
});
export interface PrintJob extends z.infer<typeof PrintJob> {}

/** Younger papers print by themselves once the printer is there. Older ones wait for a press. */
const FRESH_MS = 120_000;

/** A time server corrects a clock by less. */
const SET_BACK_MS = 5_000;

/** A machine that slept, or a clock that was set back, makes a paper old: its customer may be gone. */
export function isFresh({ queuedAt }: Pick<PrintJob, 'queuedAt'>, now: Moment): boolean {
  const { wall, mono } = elapsedMs(queuedAt, now);
  const isSetBack = wall < -SET_BACK_MS || (mono !== null && mono < -SET_BACK_MS);
  return !isSetBack && !anyClockSaysPassed(queuedAt, now, FRESH_MS);
}

const OPEN: readonly PrintState[] = ['queued', 'sending', 'failed', 'unknown'];
/** Queued, on its way, or waiting for a person. */
export const isOpenPrint = ({ state }: PrintJob): boolean => OPEN.includes(state);

/**
 * Nothing more happens by itself: a person prints it or drops it. isPrinting: this process has it on its way.
 * Without this, a refused write would leave a paper `sending` for good.
 */
export function needsPress(job: PrintJob, now: Moment, isPrinting: boolean): boolean {
  switch (job.state) {
    case 'failed':
    case 'unknown':
      return true;
    case 'sending':
      return !isPrinting;
    case 'queued':
      return !isPrinting && !isFresh(job, now);
    case 'printed':
    case 'sent':
    case 'dropped':
      return false;
  }
}

/** jobs: of a receipt. Papers before the sale was complete are no receipt. */
export const hasReceipt = (jobs: readonly PrintJob[]): boolean =>
  jobs.some((job) => job.state === 'queued' || (job.isReceipt && mayHaveLeft(job)));

const mayHaveLeft = ({ state, mayBeOut }: PrintJob): boolean =>
  mayBeOut || state === 'sending' || state === 'printed' || state === 'sent';

interface Before {
  /** All prints of the paper. */
  readonly jobs: readonly PrintJob[];
  /** The paper is final. */
  readonly isReceipt: boolean;
  /** Each print of the paper has a row, or none printed by itself. */
  readonly isRecorded: boolean;
}

/** Whether the paper may be out without a row: an earlier program kept no rows. */
export const mayBeOutBefore = ({ jobs, isReceipt, isRecorded }: Before): boolean =>
  isReceipt && !isRecorded && !jobs.some(mayHaveLeft);

export interface CopyFacts {
  /** All prints of the paper. */
  readonly jobs: readonly PrintJob[];
  /** The one that is about to leave. */
  readonly job: Pick<PrintJob, 'printId' | 'mayBeOut'>;
  readonly isReceipt: boolean;
  readonly hasLink: boolean;
}

/** Whether the paper is marked as a copy. The first one with the link of the fiscal receipt is none. */
export const isCopy = ({ jobs, job, isReceipt, hasLink }: CopyFacts): boolean =>
  isReceipt &&
  (job.mayBeOut ||
    jobs.some(
      (one) => one.printId !== job.printId && one.isReceipt && mayHaveLeft(one) && (one.hasLink || !hasLink),
    ));
