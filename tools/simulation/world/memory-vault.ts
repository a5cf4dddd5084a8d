/** The system's secret store: what a process sealed is there for the next one. */
import type { Vault } from '../../../electron/secret/vault.ts';
import { ok } from '../../../shared/result.ts';

export function memoryVault<Content>() {
  let sealed: Content | null = null;
  return {
    /** A dead process seals nothing more. */
    forProcess: (isAlive: () => boolean): Vault<Content> => ({
      open: async () =>
        sealed === null ? { state: 'none' } : { state: 'opened', content: sealed, isOlder: false },
      seal: async (content) => {
        if (isAlive()) sealed = content;
        return ok('sealed');
      },
      clear: () => {
        if (isAlive()) sealed = null;
      },
    }),
  };
}
