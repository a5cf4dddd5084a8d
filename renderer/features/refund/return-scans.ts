/** Brings scans to the return on the screen. The dialog loads on demand; this part is there from the beginning. */

import type { ReturnEntry } from '../../context/actions.ts';

export interface ReturnScans extends ReturnEntry {
  /** The return takes scans until the answered function runs. */
  listen(take: (text: string) => void): () => void;
}

export function createReturnScans(): ReturnScans {
  let listener: ((text: string) => void) | null = null;
  return {
    listen: (take) => {
      listener = take;
      return () => {
        if (listener === take) listener = null;
      };
    },
    take: (text) => {
      listener?.(text);
      return listener !== null;
    },
  };
}
