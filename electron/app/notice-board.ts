/** What the person at the till should know, each once and as it is now, published and kept for a page that opens later. */
import { isDeepStrictEqual } from 'node:util';
import type { Publish } from '../../shared/contract/contract.ts';
import type { Notice } from '../../shared/contract/till.ts';
import type { TillError } from '../../shared/errors/till-error.ts';

export interface NoticeBoard {
  raise(error: TillError, level: Notice['level']): void;
  /** The journal refuses (an error) or takes writes again (null). */
  journal(error: TillError | null): void;
  /** What it said is over. */
  end(code: TillError['code']): void;
  list(): readonly Notice[];
}

/**
 * onRaised: hears of each once, as the person does; what is over and comes again is heard again, and so is what
 * changed. Whoever counts something anew with each look says only what is worth another word.
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
