/** The system's secret store in memory: it outlives the till. */
import type { SealedTokens } from '../../electron/card/open-tokens.ts';
import type { SealedCards } from '../../electron/card/sealed-cards.ts';
import type { Vault } from '../../electron/secret/vault.ts';
import { ok } from '../../shared/result.ts';

function memoryVault<Content>(): Vault<Content> {
  let sealed: Content | null = null;
  return {
    open: () =>
      Promise.resolve(
        sealed === null ? { state: 'none' } : { state: 'opened', content: sealed, isOlder: false },
      ),
    seal: (content) => {
      sealed = structuredClone(content);
      return Promise.resolve(ok('sealed'));
    },
    clear: () => {
      sealed = null;
    },
  };
}

export const cardVaults = (): { cardTokens: Vault<SealedTokens>; keptCards: Vault<SealedCards> } => ({
  cardTokens: memoryVault(),
  keptCards: memoryVault(),
});
