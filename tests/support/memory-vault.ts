/** The system's secret store for the tokens of cards, in memory: it outlives the till. */
import type { SealedTokens } from '../../electron/card/open-tokens.ts';
import type { Vault } from '../../electron/secret/vault.ts';
import { ok } from '../../shared/result.ts';

export function memoryVault(): Vault<SealedTokens> {
  let sealed: SealedTokens | null = null;
  return {
    open: () =>
      Promise.resolve(
        sealed === null ? { state: 'none' } : { state: 'opened', content: sealed, isOlder: false },
      ),
    seal: (content) => {
      sealed = structuredClone(content);
      return Promise.resolve(ok('sealed'));
    },
  };
}
