/** The till's life: its features begin in order and end in reverse; what the customer is owed ends before that. */

/** Of a feature, what its life needs. */
interface Living {
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
}

export interface Life {
  /** Rejects with the name of the feature that does not start; what had begun is stopped then. */
  start(): Promise<void>;
  /** Ends what began, the last one first, also in the middle of a start. */
  stop(): Promise<void>;
}

/** features: by name, in the order in which they begin. onBug: one that does not stop, while the others do. */
export function livesOf(
  features: Readonly<Record<string, Living>>,
  onBug: (where: string, bug: unknown) => void,
): Life {
  const begun: [string, Living][] = [];
  let isOver = false;
  const stop = async (): Promise<void> => {
    isOver = true;
    for (let last = begun.pop(); last; last = begun.pop()) {
      const [name, feature] = last;
      try {
        await feature.stop();
      } catch (bug) {
        onBug(`${name} stops`, bug);
      }
    }
  };
  const start = async (): Promise<void> => {
    for (const [name, feature] of Object.entries(features)) {
      if (isOver) return;
      begun.push([name, feature]);
      try {
        await feature.start();
      } catch (bug) {
        await stop();
        throw new Error(`${name} does not start`, { cause: bug });
      }
    }
  };
  return { start, stop };
}

export interface Endable {
  /** Resolves when no payment needs this process any more. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

export interface EndParts {
  /** Rejected: it failed to open, says so by itself, and has nothing to end. */
  readonly till: Promise<Endable>;
  /** Whether the till is shown: a second start shows it again while it ends. */
  readonly isShown: () => boolean;
  readonly quit: () => void;
  /** It was shown again, and goes on: what was to follow its end does not. */
  readonly goesOn: () => void;
}

/**
 * Listens to `will-quit`. The first one is put off until the till may end; where it was shown again by then,
 * it goes on. Whoever asks a second time means it: the till ends at once.
 */
export function endInOrder({
  till,
  isShown,
  quit,
  goesOn,
}: EndParts): (event: { preventDefault(): void }) => void {
  let phase: 'open' | 'finishing' | 'over' = 'open';
  const opened = till.catch(() => null);
  const end = async (): Promise<void> => {
    const endable = await opened;
    await endable?.finish();
    if (phase !== 'finishing') return;
    // One that never opened has nothing to go on with.
    if (endable !== null && isShown()) {
      phase = 'open';
      goesOn();
      return;
    }
    phase = 'over';
    await endable?.close();
    quit();
  };
  return (event) => {
    if (phase === 'open') {
      phase = 'finishing';
      event.preventDefault();
      void end();
    } else if (phase === 'finishing') {
      phase = 'over';
      void opened.then((endable) => endable?.close());
    }
  };
}
