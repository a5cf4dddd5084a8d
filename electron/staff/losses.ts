/**
 * What the log knows, and the disk can no longer check: PINs, the setup code, the seal. A file that was deleted, damaged or
 * put back looks like a till without people. So the screen says it while it lasts, and the log once: with each loss, and
 * with each return, so that what was put back after some sales leaves its trace too.
 */
import { byTill } from '../../shared/staff/actor.ts';
import type { LostSecrets } from '../storage/journal-staff.ts';
import type { LostPin, PeopleBook } from './book.ts';
import type { StaffDeps } from './deps.ts';

export interface LossParts
  extends Pick<StaffDeps, 'journal' | 'secrets' | 'notices' | 'lost' | 'isCopied' | 'isStandIn'> {
  readonly book: PeopleBook;
}

const NOTHING: LostSecrets = { pins: [], setupCode: false, seal: false };

/** Looks anew with each call: rows may go while the till runs. */
export function lossWatch(parts: LossParts): () => void {
  const { journal, secrets, book, lost, isCopied, isStandIn } = parts;
  let told: LostSecrets | null = null;
  return () => {
    if (isCopied || isStandIn) return;
    const now: LostSecrets = { pins: [...book.lostPins()], ...lost };
    say(parts, now);
    told ??= secrets.newestLoss() ?? NOTHING;
    if (!isNews(told, now) && !isNews(now, told, (pin) => isBack(book, pin))) return;
    const entry = { kind: 'secrets.lost', subject: 'secrets', payload: now } as const;
    // A disk that refuses it is asked again with the next change, and at the next start.
    if (journal.append(byTill(null), entry).ok) told = now;
  };
}

/** Whether the later one lacks something that the earlier one did not. counts: of which PINs that is true. */
const isNews = (
  earlier: LostSecrets,
  later: LostSecrets,
  counts: (pin: LostPin) => boolean = () => true,
): boolean =>
  (later.setupCode && !earlier.setupCode) ||
  (later.seal && !earlier.seal) ||
  later.pins.some((pin) => counts(pin) && !earlier.pins.some(({ pinId }) => pinId === pin.pinId));

/** The very PIN that was lost. One that somebody set meanwhile is another one. */
const isBack = (book: PeopleBook, { staffId, pinId }: LostPin): boolean => {
  const person = book.find(staffId);
  return person !== null && person.pinId === pinId && book.hasPin(person);
};

/** The seal's own trouble is said where the service is. */
function say({ journal, notices, book, lost }: LossParts, { pins }: LostSecrets): void {
  const isEverybody = pins.length > 0 && !book.hasStaff();
  if (isEverybody) notices.raise({ code: 'pins.lost' }, 'warning');
  else notices.end('pins.lost');
  if (pins.length > 0 && !isEverybody)
    notices.raise({ code: 'pins.some-lost', limit: pins.length }, 'warning');
  else notices.end('pins.some-lost');
  // Where the seal or the file had it, it is known again.
  if (lost.setupCode && journal.setupCode() === null) notices.raise({ code: 'setup-code.lost' }, 'warning');
  else notices.end('setup-code.lost');
}
