/**
 * A receipt printer that is a file: `/dev/usb/lpN`, or one that Windows shares as `\\HOST\NAME`. It answers nothing,
 * so its papers end as `sent`.
 */
import type { Pulse, PulseBetween, PulseEnd } from '../../../shared/device/drawer.ts';
import type { FilePrinter, PrintEnd, Printer, PrinterLook } from '../../../shared/device/printer.ts';
import type { ErrorCode } from '../../../shared/errors/till-error.ts';
import type { Paper } from '../../../shared/paper/paper.ts';
import type { Clock } from '../../../shared/time.ts';
import type { FlightRecorder } from '../flight-recorder.ts';
import { recordedFile } from '../recorded.ts';
import { pulseBytes } from './drawer-pulse.ts';
import type { LogoOf } from './logo.ts';
import { piecesOf } from './pieces.ts';
import { printToItsEnd } from './print-to-its-end.ts';
import { PULSE_TIMES } from './pulse.ts';
import type { OpenRawFile } from './raw-file.ts';
import { type Put, type RawLine, rawLines } from './raw-line.ts';

export const FILE_TIMES = {
  /** To open it. A share may be on a computer that is off. */
  openMs: 3_000,
  /** For a piece of the paper: the printer has the one before in its buffer. */
  stuckMs: 15_000,
} as const;

interface Deps {
  readonly clock: Clock;
  readonly open: OpenRawFile;
  readonly recorder: Pick<FlightRecorder, 'link'>;
  readonly logoOf: LogoOf;
}

type Hands = Parameters<Printer['print']>[1];

const notBegun = (code: ErrorCode): PrintEnd => ({ end: 'not-begun', why: { code } });
const failedBy = (put: Put): PrintEnd => ({
  end: 'failed',
  why: { code: put === 'cut' ? 'printer.cut' : 'printer.silent' },
});
const notSent = (code: ErrorCode): PulseEnd => ({ end: 'not-sent', why: { code } });
const DOUBT: PulseEnd = { end: 'doubt', why: { code: 'drawer.doubt' } };

export function escposFile(deps: Deps, setUp: FilePrinter & PrinterLook): Printer {
  const open = rawLines({ clock: deps.clock, open: recorded(deps, setUp.width) }, setUp.path);

  const send = async (papers: readonly Paper[], hands: Hands): Promise<PrintEnd> => {
    // The encoder's tables are large, and no start needs them.
    const { escposRuns } = await import('./escpos-bytes.ts');
    const runs = escposRuns(papers, setUp, deps.logoOf);
    const line = await open(FILE_TIMES.openMs, hands.signal);
    if (line === null) return notBegun('printer.missing');
    const end = await printOn(line, runs, hands);
    const closed = await line.close(FILE_TIMES.stuckMs);
    return end.end === 'sent' && closed !== 'taken' ? failedBy(closed) : end;
  };
  return {
    print: printToItsEnd(send),
    pulse: async (pulse, signal) => {
      const line = await open(PULSE_TIMES.connectMs, signal);
      if (line === null) return notSent('printer.missing');
      const { end } = await sendPulse(line, pulse);
      const closed = await line.close(PULSE_TIMES.takenMs);
      return end.end === 'sent' && closed !== 'taken' ? DOUBT : end;
    },
  };
}

const recorded =
  ({ open, recorder }: Deps, width: FilePrinter['width']): OpenRawFile =>
  async (path, signal) =>
    recordedFile(await open(path, signal), recorder.link(width));

async function printOn(line: RawLine, runs: readonly Uint8Array[], hands: Hands): Promise<PrintEnd> {
  if (!hands.mayBegin()) return notBegun('journal.unwritable');
  for (const { bytes, isBetween } of piecesOf(runs)) {
    const before = isBetween ? await pulseBetween(line, hands.pulse) : 'taken';
    const put = mayFollow(before) ? await line.put(bytes, FILE_TIMES.stuckMs) : before;
    if (put !== 'taken') return failedBy(put);
  }
  return { end: 'sent' };
}

/** Bytes behind a pulse that left in part would be a part of it. */
const mayFollow = (put: Put): boolean => put !== 'stuck' && put !== 'cut';

/** Lets the waiting pulse leave, if there is one. The printer has everything that was sent before. */
async function pulseBetween(line: RawLine, { waiting }: Pick<PulseBetween, 'waiting'>): Promise<Put> {
  const pulse = waiting();
  if (pulse === null) return 'taken';
  const { put, end } = await sendPulse(line, pulse);
  pulse.ended(end);
  return put;
}

/** A printer without room would get the pulse later, so then the pulse does not leave. */
async function sendPulse(
  line: RawLine,
  pulse: Pulse,
): Promise<{ readonly put: Put; readonly end: PulseEnd }> {
  if (!pulse.leaves()) return { put: 'untouched', end: notSent('drawer.busy') };
  const put = await line.put(pulseBytes(pulse.drawer), PULSE_TIMES.statusMs);
  if (put === 'taken') return { put, end: { end: 'sent' } };
  return { put, end: put === 'untouched' ? notSent('drawer.busy') : DOUBT };
}
