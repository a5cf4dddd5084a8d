/** The end of the till: what the customer is owed first, then the house, then the app. No Electron here. */

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
}

/**
 * Listens to `will-quit`. The first one is put off until the till may end; where it was shown again by then,
 * it goes on. Whoever asks a second time means it: the till ends at once.
 */
export function endInOrder({ till, isShown, quit }: EndParts): (event: { preventDefault(): void }) => void {
  let phase: 'open' | 'finishing' | 'over' = 'open';
  const opened = till.catch(() => null);
  const end = async (): Promise<void> => {
    await (await opened)?.finish();
    if (phase !== 'finishing') return;
    if (isShown()) {
      phase = 'open';
      return;
    }
    phase = 'over';
    await (await opened)?.close();
    quit();
  };
  return (event) => {
    if (phase === 'open') {
      phase = 'finishing';
      event.preventDefault();
      void end();
    } else if (phase === 'finishing') {
      phase = 'over';
      void opened.then((house) => house?.close());
    }
  };
}
