/** The states of a paper: each move stands in one table. The drawing is in `print-job.ts`. */
import type { TillError } from '../errors/till-error.ts';
import type { PrintId } from '../ids.ts';
import type { Moment } from '../time.ts';
import type { NamedPaper } from './named-paper.ts';
import type { PrintJob, PrintState } from './print-job.ts';

export type PrintEvent =
  /** Its first byte is about to leave. */
  | { readonly name: 'leaves'; readonly isReceipt: boolean; readonly hasLink: boolean }
  | { readonly name: 'printed' | 'sent' | 'dropped' }
  | { readonly name: 'failed'; readonly why: TillError }
  /** The till can't turn it into bytes: nothing left. */
  | { readonly name: 'unmade' }
  /** The till ended while the paper was on its way. */
  | { readonly name: 'killed' }
  /** A press: it prints, or prints again. */
  | { readonly name: 'pressed'; readonly at: Moment };

interface Move {
  readonly from: readonly PrintState[];
  readonly to: PrintState;
}

const MOVES: Readonly<Record<PrintEvent['name'], Move>> = {
  leaves: { from: ['queued'], to: 'sending' },
  printed: { from: ['sending'], to: 'printed' },
  sent: { from: ['sending'], to: 'sent' },
  failed: { from: ['sending'], to: 'failed' },
  unmade: { from: ['queued'], to: 'failed' },
  killed: { from: ['sending'], to: 'unknown' },
  pressed: { from: ['queued', 'failed', 'unknown'], to: 'queued' },
  dropped: { from: ['queued', 'failed', 'unknown'], to: 'dropped' },
};

/** The paper after the event; null: the event does not apply. */
export function movedPrint(job: PrintJob, event: PrintEvent): PrintJob | null {
  const { from, to } = MOVES[event.name];
  return from.includes(job.state) ? { ...job, ...changed(job, event), state: to } : null;
}

function changed({ why }: PrintJob, event: PrintEvent): Partial<Omit<PrintJob, 'state'>> {
  switch (event.name) {
    case 'leaves':
      return { isReceipt: event.isReceipt, hasLink: event.hasLink, why: null };
    case 'failed':
      return { mayBeOut: true, why: event.why };
    case 'unmade':
      return { why: { code: 'print.unmade' } };
    case 'killed':
      return { mayBeOut: true, why: { code: 'print.killed' } };
    case 'pressed':
      return { queuedAt: event.at, why: null };
    case 'printed':
    case 'sent':
    case 'dropped':
      return { why };
  }
}

interface NewPrint extends Pick<PrintJob, 'mayBeOut'> {
  readonly printId: PrintId;
  readonly paper: NamedPaper;
  readonly at: Moment;
}

export const newPrint = ({ printId, paper, at, mayBeOut }: NewPrint): PrintJob => ({
  printId,
  paper,
  state: MOVES.pressed.to,
  by: 'printer',
  queuedAt: at,
  isReceipt: false,
  hasLink: false,
  mayBeOut,
  why: null,
});

/** A paper that leaves through the system's dialog, which tells nothing. */
export const systemPrint = (what: NewPrint, facts: Pick<PrintJob, 'isReceipt' | 'hasLink'>): PrintJob => ({
  ...newPrint(what),
  ...facts,
  by: 'system',
  state: MOVES.sent.to,
});
