/**
 * Watches secrets that the log knows and the disk lacks: PINs, the setup code, the seal. A deleted, damaged
 * or restored file looks like a till without people. So the screen shows the loss while it lasts. The log
 * gets one entry per loss and per return, so that a later restoration leaves a trace.
 */
import { byTill } from '../../shared/staff/actor.ts';
import type { LostSecrets } from '../storage/journal-staff.ts';
import type { LostPin, PeopleBook } from './book.ts';
import type { StaffDeps } from './deps.ts';

export interface LossDeps
  extends Pick<StaffDeps, 'journal' | 'secrets' | 'notices' | 'lost' | 'isCopied' | 'isStandIn'> {
  readonly book: PeopleBook;
}

const NOTHING: LostSecrets = { pins: [], setupCode: false, seal: false };

/** Checks at each use, because rows may vanish while the till runs. */
export function lossWatch(deps: LossDeps): () => void {
  const { journal, secrets, book, lost, isCopied, isStandIn } = deps;
  let logged: LostSecrets | null = null;
  return () => {
    if (isCopied || isStandIn) return;
    const now: LostSecrets = { pins: [...book.lostPins()], ...lost };
    raiseLosses(deps, now);
    logged ??= secrets.newestLoss() ?? NOTHING;
    if (!isNews(logged, now) && !isNews(now, logged, (pin) => isBack(book, pin))) return;
    const entry = { kind: 'secrets.lost', subject: 'secrets', payload: now } as const;
    // If the write fails, the next change or start retries it.
    if (journal.append(byTill(null), entry).ok) logged = now;
  };
}

/** Whether the later state lost something that the earlier one had. `counts`: selects the PINs to compare. */
const isNews = (
  earlier: LostSecrets,
  later: LostSecrets,
  counts: (pin: LostPin) => boolean = () => true,
): boolean =>
  (later.setupCode && !earlier.setupCode) ||
  (later.seal && !earlier.seal) ||
  later.pins.some((pin) => counts(pin) && !earlier.pins.some(({ pinId }) => pinId === pin.pinId));

/** Only the lost PIN itself; a newly set PIN is another one. */
const isBack = (book: PeopleBook, { staffId, pinId }: LostPin): boolean => {
  const person = book.find(staffId);
  return person !== null && person.pinId === pinId && book.hasPin(person);
};

/** The service shows the trouble of the seal. */
function raiseLosses({ journal, notices, book, lost }: LossDeps, { pins }: LostSecrets): void {
  const areAllLost = pins.length > 0 && !book.hasStaff();
  if (areAllLost) notices.raise({ code: 'pins.lost' }, 'warning');
  else notices.end('pins.lost');
  if (pins.length > 0 && !areAllLost)
    notices.raise({ code: 'pins.some-lost', limit: pins.length }, 'warning');
  else notices.end('pins.some-lost');
  // The seal or the file may have restored the code.
  if (lost.setupCode && journal.setupCode() === null) notices.raise({ code: 'setup-code.lost' }, 'warning');
  else notices.end('setup-code.lost');
}
