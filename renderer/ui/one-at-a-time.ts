/** Runs asynchronous work in order, or one piece at a time. */

export type InOrder = <T>(work: () => Promise<T>) => Promise<T>;

/** Answers a function that runs each piece of work after the one before, even if that one failed. */
export function inOrder(): InOrder {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Answers a function that runs work only while none is running, and reports whether it ran. A second press, a
 * held Enter or a bouncing touch screen has no effect.
 */
export function onlyOne(): (work: () => Promise<void>) => Promise<boolean> {
  let busy = false;
  return async (work) => {
    if (busy) return false;
    busy = true;
    try {
      await work();
    } finally {
      busy = false;
    }
    return true;
  };
}
