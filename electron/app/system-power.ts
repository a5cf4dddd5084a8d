/** What the machine does to a till: it falls asleep, somebody signs out of it, it is shut down. */

/** Of a till, what the system's end asks about. */
export interface Ending {
  /** A charge is on its way, or a payment waits for its confirmation. */
  isOwedAnEnd(): boolean;
  /** Resolves when none is any more, within a minute. */
  finish(): Promise<void>;
}

export interface SystemEnd {
  /**
   * Windows asks whether the session may end (`query-session-end`). While an end is owed: not yet; the window stays,
   * since Windows waits only for a program that has one, and the till ends by itself.
   */
  onAsked(event: { preventDefault(): void }): void;
  /** Linux and macOS tell that they shut down (`shutdown`). Whatever is owed, the till ends by itself. */
  onShutdown(event?: { preventDefault(): void }): void;
  /** What is owed is finished, then the till ends: also for who asks from outside. */
  endInTime(): void;
}

export function systemEnd(till: Ending, quit: () => void): SystemEnd {
  let isEnding = false;
  const endInTime = (): void => {
    if (isEnding) return;
    isEnding = true;
    void till.finish().then(() => {
      // It may be put off, where the till is shown again: then it can be asked anew.
      isEnding = false;
      quit();
    });
  };
  return {
    onAsked: (event) => {
      if (!till.isOwedAnEnd()) return;
      event.preventDefault();
      endInTime();
    },
    onShutdown: (event) => {
      if (till.isOwedAnEnd()) event?.preventDefault();
      endInTime();
    },
    endInTime,
  };
}

/** The part of Electron's `powerSaveBlocker` that is used. */
export interface Blocker {
  start(type: 'prevent-app-suspension'): number;
  stop(id: number): unknown;
}

/** Answers what is called whenever payments moved: the machine stays awake while one is under way, and not otherwise. */
export function stayAwake(blocker: Blocker, isUnderWay: () => boolean): () => void {
  let held: number | null = null;
  return () => {
    const wanted = isUnderWay();
    if (wanted && held === null) held = blocker.start('prevent-app-suspension');
    if (wanted || held === null) return;
    blocker.stop(held);
    held = null;
  };
}
