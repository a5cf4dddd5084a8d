/** The till's reaction to sleep, sign-out and shutdown of the machine. */

/** The part of a till that the system's end uses. */
export interface Ending {
  /** A charge is in flight, or a payment waits for its confirmation. */
  isOwedAnEnd(): boolean;
  /** Resolves when no payment is owed an end, within a minute. */
  finish(): Promise<void>;
}

export interface SystemEnd {
  /**
   * Windows asks whether the session may end (`query-session-end`). While an end is owed, the till refuses,
   * keeps its window because Windows waits only for programs with one, and then ends by itself.
   */
  onEndRequest(event: { preventDefault(): void }): void;
  /** Linux and macOS announce a shutdown (`shutdown`). The till finishes what is owed and ends. */
  onShutdown(event?: { preventDefault(): void }): void;
  /** Finishes what is owed, then ends the till. Also for requests from outside. */
  endInTime(): void;
}

export function systemEnd(till: Ending, quit: () => void): SystemEnd {
  let isEnding = false;
  const endInTime = (): void => {
    if (isEnding) return;
    isEnding = true;
    void till.finish().then(() => {
      // The quit may be postponed if the till is shown again; then a later request must work.
      isEnding = false;
      quit();
    });
  };
  return {
    onEndRequest: (event) => {
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

/** The used part of Electron's `powerSaveBlocker`. */
export interface Blocker {
  start(type: 'prevent-app-suspension'): number;
  stop(id: number): unknown;
}

/**
 * Answers a function to run after each change of payments. The machine stays awake while a payment is under
 * way.
 */
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
