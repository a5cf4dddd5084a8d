/**
 * Notices for the person at the till. Each notice exists once, in its current form; it is published, and kept
 * for pages that open later.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Publish } from '../../shared/contract/contract.ts';
import type { Notice } from '../../shared/contract/till.ts';
import type { TillError } from '../../shared/errors/till-error.ts';

export interface NoticeBoard {
  raise(error: TillError, level: Notice['level']): void;
  /** The journal refuses writes (an error) or takes them again (null). */
  journal(error: TillError | null): void;
  /** Ends the notice with this code. */
  end(code: TillError['code']): void;
  list(): readonly Notice[];
}

/**
 * `onRaised`: receives each new or changed notice once, also one that ended and came again. A caller with a
 * changing count should raise only changes worth reading.
 */
export function noticeBoard(
  publish: Publish,
  troubles: readonly TillError[],
  onRaised: (error: TillError) => void = () => undefined,
): NoticeBoard {
  const notices = new Map<string, Notice>();
  const raise = (error: TillError, level: Notice['level']): void => {
    const notice: Notice = { id: error.code, error, level };
    if (isDeepStrictEqual(notices.get(error.code), notice)) return;
    notices.set(error.code, notice);
    publish('notice.raised', notice);
    onRaised(error);
  };
  const end = (code: TillError['code']): void => {
    if (notices.delete(code)) publish('notice.ended', { id: code });
  };
  for (const trouble of troubles) raise(trouble, 'warning');
  return {
    raise,
    end,
    journal: (error) => {
      if (error) raise(error, 'warning');
      else end('journal.unwritable');
    },
    list: () => [...notices.values()],
  };
}
