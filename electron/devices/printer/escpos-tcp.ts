/**
 * A receipt printer in the shop's network. A paper counts as printed only once the printer answered behind its
 * last line. `DLE EOT` is answered before the paper, so it only explains a silence.
 */
import type { NetworkPrinter, PrintEnd, Printer, PrinterLook } from '../../../shared/device/printer.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Paper } from '../../../shared/paper/paper.ts';
import type { Clock } from '../../../shared/time.ts';
import type { FlightRecorder } from '../flight-recorder.ts';
import { onConnection, type Reached } from './connection.ts';
import type { LogoOf } from './logo.ts';
import { piecesOf } from './pieces.ts';
import { printToItsEnd } from './print-to-its-end.ts';
import { type Known, learn, pulseAlone, pulseBetween } from './pulse.ts';
import { askInOrder, ONLY_WHEN_ASKED, type OwnNumbers, PAPER_NOW, WHY_OFFLINE } from './status.ts';

export const PRINTER_TIMES = {
  /** For the connection. */
  connectMs: 3_000,
  /** For the first status. A printer without one gets the paper all the same. */
  statusMs: 600,
  /** For the answer in order before the paper: an earlier paper may still print. */
  beforeMs: 10_000,
  /** Without a byte, before the paper: late answers of earlier papers come together with ours. */
  quietMs: 200,
  /** Between two status requests while the paper prints. */
  pollMs: 1_000,
  /** After the last byte, for a printer that has answered nothing. */
  silentMs: 3_000,
  /** After the last byte, for a printer that answers: long receipts and slow printers. */
  printMs: 30_000,
  /** Without a byte taken by the printer. */
  stuckMs: 15_000,
} as const;

interface Deps {
  readonly clock: Clock;
  /** For the number of a request in order. */
  readonly fraction: () => number;
  readonly recorder: Pick<FlightRecorder, 'link'>;
  readonly logoOf: LogoOf;
}

type Hands = Parameters<Printer['print']>[1];

export function escposTcp(deps: Deps, setUp: NetworkPrinter & PrinterLook): Printer {
  const known: Known = { status: false, inOrder: false, onlyStatus: false };
  return {
    print: printToItsEnd((papers, hands) => send(deps, setUp, papers, hands, known)),
    pulse: (pulse, signal) => {
      const numbers = ownNumbers(deps);
      return onConnection({ ...deps, setUp, numbers, signal }, (reached) =>
        pulseAlone(reached, { pulse, numbers, known }),
      );
    },
  };
}

function ownNumbers({ fraction }: Deps): OwnNumbers {
  const beforePaper = Math.floor(fraction() * 10_000);
  return { beforePaper, behindPaper: beforePaper + 1 };
}

async function send(
  deps: Deps,
  setUp: NetworkPrinter & PrinterLook,
  papers: readonly Paper[],
  hands: Hands,
  known: Known,
): Promise<PrintEnd> {
  // The encoder's tables are large, and no start needs them.
  const { escposRuns } = await import('./escpos-bytes.ts');
  const numbers = ownNumbers(deps);
  return await onConnection({ ...deps, setUp, numbers, signal: hands.signal }, async (reached) => {
    const unlisten = hands.pulse.listen(reached.line.wake);
    try {
      // They leave once the printer is reached. It answers while the till makes the bytes of the paper.
      for (const request of [ONLY_WHEN_ASKED, WHY_OFFLINE, PAPER_NOW, askInOrder(numbers.beforePaper)])
        reached.socket.write(request);
      const runs = escposRuns(papers, setUp, deps.logoOf);
      return await printOn({ ...reached, clock: deps.clock, runs, numbers, hands, known });
    } finally {
      unlisten();
      learn(known, reached.line);
    }
  });
}

interface Work extends Reached {
  readonly clock: Clock;
  readonly runs: readonly Uint8Array[];
  readonly numbers: OwnNumbers;
  readonly hands: Hands;
  readonly known: Known;
}

const failed = (code: TillError['code']): PrintEnd => ({ end: 'failed', why: { code } });
const notBegun = (why: TillError): PrintEnd => ({ end: 'not-begun', why });

async function printOn(work: Work): Promise<PrintEnd> {
  const { line, within, runs, numbers, hands } = work;
  if (!(await within(PRINTER_TIMES.connectMs, line.isOpen))) return notBegun({ code: 'printer.missing' });
  await within(PRINTER_TIMES.statusMs, () => line.answers() >= 2);
  await untilIdle(work);
  if (line.isCut()) return notBegun({ code: 'printer.missing' });
  const { trouble } = line.heard();
  if (trouble) return notBegun(trouble);
  if (!hands.mayBegin()) return notBegun({ code: 'journal.unwritable' });
  const request = askInOrder(numbers.behindPaper);
  for (const { bytes, isBetween } of [...piecesOf(runs), { bytes: request, isBetween: true }]) {
    if (isBetween) await pulseBetween(work, hands.pulse);
    if (bytes === request) line.expect();
    const isTaken = line.write(bytes);
    if (await within(PRINTER_TIMES.stuckMs, isTaken)) continue;
    return failed(line.isCut() ? 'printer.cut' : 'printer.silent');
  }
  return await answerOf(work);
}

/** Of late answers, one a paper that the till gave up. */
const MOST_ROUNDS = 50;

/**
 * Waits until the printer has done everything that it got before this paper. Where an answer has no number, the
 * first one may belong to an earlier paper: ours comes directly behind it, so the till waits for silence.
 */
async function untilIdle({ clock, socket, line, within, known }: Work): Promise<void> {
  const untilMs = clock.monoMs() + PRINTER_TIMES.beforeMs;
  const isAnswered = (): boolean => line.heard().before !== 'unanswered';
  const isWaiting = (): boolean => {
    const { hasStatus, trouble } = line.heard();
    const mayAnswer = hasStatus && !known.onlyStatus;
    return mayAnswer && trouble === null && !line.isCut() && clock.monoMs() < untilMs;
  };
  while (isWaiting() && !(await within(PRINTER_TIMES.pollMs, isAnswered)))
    for (const request of [WHY_OFFLINE, PAPER_NOW]) socket.write(request);
  for (let round = 0; round < MOST_ROUNDS && line.heard().before === 'by-byte'; round += 1) {
    const seen = line.answers();
    if (!(await within(PRINTER_TIMES.quietMs, () => line.answers() !== seen))) return;
  }
}

/** All bytes left. The printer's answers say what became of them. */
async function answerOf({ clock, socket, hands, line, within, known }: Work): Promise<PrintEnd> {
  const fromMs = clock.monoMs();
  let told = null as TillError | null;
  let seen = 0;
  for (;;) {
    // The rest of the paper lies in the printer's buffer, and a pulse behind it would come late. A printer that answers in
    // order is free for the pulse once it is done.
    const isInOrder = line.heard().before !== 'unanswered';
    const mayPulse = (): boolean => !isInOrder && hands.pulse.waiting() !== null;
    await within(PRINTER_TIMES.pollMs, () => line.heard().isDone || mayPulse());
    if (!line.heard().isDone && mayPulse()) await pulseBetween({ socket, line, within }, hands.pulse);
    const { isDone, hasStatus, trouble, states } = line.heard();
    if (trouble) hands.pulse.waiting()?.ended({ end: 'not-sent', why: trouble });
    if (isDone) return { end: 'printed' };
    if (trouble?.code !== told?.code) hands.onTrouble(trouble);
    told = trouble;
    // A printer that says nothing may close as soon as it has everything. A reset may have lost bytes.
    if (line.isCut()) return hasStatus || !line.isClosedWell() ? failed('printer.cut') : { end: 'sent' };
    const waitedMs = clock.monoMs() - fromMs;
    const isReady = states > seen && trouble === null;
    seen = states;
    const tellsNothing = !hasStatus || (known.onlyStatus && isReady);
    if (tellsNothing && waitedMs >= PRINTER_TIMES.silentMs) return { end: 'sent' };
    if (waitedMs >= PRINTER_TIMES.printMs) {
      known.onlyStatus ||= isReady && !isInOrder && !known.inOrder;
      return known.onlyStatus && isReady
        ? { end: 'sent' }
        : { end: 'failed', why: trouble ?? { code: 'printer.silent' } };
    }
    socket.write(WHY_OFFLINE);
    socket.write(PAPER_NOW);
  }
}
