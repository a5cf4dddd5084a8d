/**
 * The till's life: features start in order and stop in reverse. Payments owed to the customer are finished
 * first.
 */

/** The part of a feature that the lifecycle uses. */
interface Living {
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
}

export interface Life {
  /** Rejects with the name of a feature that fails to start; the features started before are stopped. */
  start(): Promise<void>;
  /** Stops the started features in reverse, even during a start. */
  stop(): Promise<void>;
}

/** `features`: by name, in start order. `onBug`: a feature failed to stop; the others still stop. */
export function livesOf(
  features: Readonly<Record<string, Living>>,
  onBug: (where: string, bug: unknown) => void,
): Life {
  const started: [string, Living][] = [];
  let isOver = false;
  const stop = async (): Promise<void> => {
    isOver = true;
    for (let last = started.pop(); last; last = started.pop()) {
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
      started.push([name, feature]);
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
  /** Resolves when no payment needs this process. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

export interface EndDeps {
  /** Rejected: the till failed to open, reports that itself, and has nothing to end. */
  readonly till: Promise<Endable>;
  /** Whether the till is shown. A second start shows an ending till again. */
  readonly isShown: () => boolean;
  readonly quit: () => void;
  /** The till was shown again and goes on, so pending steps after its end are dropped. */
  readonly resume: () => void;
}

/**
 * Handles `will-quit`. The first event is postponed until the till may end; if the till was shown again
 * meanwhile, it goes on. A second event ends the till at once.
 */
export function endInOrder({
  till,
  isShown,
  quit,
  resume,
}: EndDeps): (event: { preventDefault(): void }) => void {
  let phase: 'open' | 'finishing' | 'over' = 'open';
  const opened = till.catch(() => null);
  const end = async (): Promise<void> => {
    const endable = await opened;
    await endable?.finish();
    if (phase !== 'finishing') return;
    // A till that never opened cannot go on.
    if (endable !== null && isShown()) {
      phase = 'open';
      resume();
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
