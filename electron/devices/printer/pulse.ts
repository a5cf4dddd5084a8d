/**
 * One pulse for the drawer: between two commands of a paper, or on a connection of its own. A printer that has
 * something else to do would keep the pulse and open the drawer later, so then the pulse does not leave.
 */
import type { Pulse, PulseBetween, PulseEnd } from '../../../shared/device/drawer.ts';
import type { ErrorCode } from '../../../shared/errors/till-error.ts';
import type { Connection, Reached } from './connection.ts';
import { levelIn, pulseBytes, SENSOR_NOW } from './drawer-pulse.ts';
import { askInOrder, ONLY_WHEN_ASKED, type OwnNumbers, PAPER_NOW, WHY_OFFLINE } from './status.ts';

export const PULSE_TIMES = {
  /** For the connection. */
  connectMs: 1_500,
  /** For the state of the printer. */
  statusMs: 600,
  /** For the answer behind the pulse. */
  takenMs: 2_000,
  /** Until the sensor reports the drawer open, and between two questions. */
  sensorMs: 1_500,
  sensorPollMs: 200,
} as const;

/** What this printer answered since the till's start: its silence then means that it serves somebody else. */
export interface Known {
  status: boolean;
  inOrder: boolean;
  /** It was ready all the time, and never answered in order. */
  onlyStatus: boolean;
}

export function learn(known: Known, line: Connection): void {
  const { hasStatus, before } = line.heard();
  known.status ||= hasStatus;
  known.inOrder ||= before !== 'unanswered';
  known.onlyStatus &&= !known.inOrder;
}

const notSent = (code: ErrorCode): PulseEnd => ({ end: 'not-sent', why: { code } });

/** The state pair of `DLE EOT`. */
const PAIR = 2;

/** Lets the waiting pulse leave, if there is one. The connection stands between two commands. */
export async function pulseBetween(
  { socket, line, within }: Reached,
  { waiting }: Pick<PulseBetween, 'waiting'>,
): Promise<void> {
  if (waiting() === null) return;
  const { hasStatus } = line.heard();
  /** Its answer shows that the printer has everything that was sent before. */
  const hasAnswered = async (): Promise<boolean> => {
    const { states } = line.heard();
    for (const request of [WHY_OFFLINE, PAPER_NOW]) socket.write(request);
    return !hasStatus || (await within(PULSE_TIMES.statusMs, () => line.heard().states >= states + PAIR));
  };
  const isReady = await hasAnswered();
  // Meanwhile it may have become too late, or the paper may be over.
  const pulse = waiting();
  const { trouble, isDone } = line.heard();
  if (pulse === null || isDone) return;
  if (trouble) return pulse.ended({ end: 'not-sent', why: trouble });
  if (line.isCut() || !isReady || !pulse.leaves()) return pulse.ended(notSent('drawer.busy'));
  line.write(pulseBytes(pulse.drawer));
  pulse.ended((await hasAnswered()) ? { end: 'sent' } : { end: 'doubt', why: { code: 'drawer.doubt' } });
}

/** Asks for the printer's state, sends the pulse, and waits for the answer behind it. */
export async function pulseAlone(
  reached: Reached,
  { pulse, numbers, known }: { readonly pulse: Pulse; readonly numbers: OwnNumbers; readonly known: Known },
): Promise<PulseEnd> {
  const { socket, line, within } = reached;
  if (!(await within(PULSE_TIMES.connectMs, line.isOpen))) return notSent('printer.missing');
  for (const request of [ONLY_WHEN_ASKED, WHY_OFFLINE, PAPER_NOW, askInOrder(numbers.beforePaper)])
    socket.write(request);
  const isKnown = (): boolean => {
    const { states, trouble, before } = line.heard();
    return states >= PAIR && (trouble !== null || before !== 'unanswered');
  };
  await within(PULSE_TIMES.statusMs, isKnown);
  learn(known, line);
  const { hasStatus, trouble, before } = line.heard();
  const hasOrder = before !== 'unanswered';
  if (line.isCut()) return notSent('printer.missing');
  if (trouble) return { end: 'not-sent', why: trouble };
  if ((known.status && !hasStatus) || (known.inOrder && !hasOrder) || !pulse.leaves())
    return notSent('drawer.busy');
  line.expect();
  const isTaken = line.write(Buffer.concat([pulseBytes(pulse.drawer), askInOrder(numbers.behindPaper)]));
  const isDone = (): boolean => line.heard().isDone;
  if (hasOrder ? await within(PULSE_TIMES.takenMs, isDone) : await within(PULSE_TIMES.statusMs, isTaken))
    return await sensed(reached, pulse, hasOrder ? 'taken' : 'sent');
  // Bytes on their way would open the drawer once the printer is there again.
  socket.resetAndDestroy();
  return { end: 'doubt', why: { code: 'drawer.doubt' } };
}

/** How the drawer's own sensor sees it; `end` where it has none, or the printer does not tell. */
async function sensed(
  { socket, line, within }: Reached,
  { drawer: { sensor } }: Pulse,
  end: 'taken' | 'sent',
): Promise<PulseEnd> {
  if (sensor === 'none') return { end };
  const polls = PULSE_TIMES.sensorMs / PULSE_TIMES.sensorPollMs;
  let hasLevel = false;
  for (let poll = 0; poll < polls && !line.isCut(); poll += 1) {
    const { states } = line.heard();
    socket.write(SENSOR_NOW);
    await within(PULSE_TIMES.sensorPollMs, () => line.heard().states > states);
    if (line.heard().states === states) continue;
    hasLevel = true;
    if (levelIn(line.heard().newest) === sensor) return { end: 'opened' };
    await within(PULSE_TIMES.sensorPollMs, () => false);
  }
  return hasLevel ? { end: 'doubt', why: { code: 'drawer.shut' } } : { end };
}
