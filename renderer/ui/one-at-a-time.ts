/** Keeps asynchronous work in order, or lets only one of it run at a time. */

export type InOrder = <T>(work: () => Promise<T>) => Promise<T>;

/** Answers a function that runs each piece of work after the one before, whatever became of that. */
export function inOrder(): InOrder {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * Answers a function that runs work only while none of its kind is running, and says whether it ran: a
 * second press of a button, a held Enter, a bouncing touch screen all end here.
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
