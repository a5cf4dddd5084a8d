/**
 * Tokens of cards that are not kept, until the service has deleted them. They are sealed in the system's secret store, so
 * that a start deletes what the last run left. On a system without a store they live in memory only.
 */
import { z } from 'zod';
import { TransactionId } from '../../shared/ids.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { KeptCard } from '../../shared/tender/kept-card.ts';
import type { Clock } from '../../shared/time.ts';
import type { CardTokenGateway } from '../gateway/gateway.ts';
import type { Vault } from '../secret/vault.ts';
import type { KeptList } from './kept-list.ts';

const MaskedNumber = KeptCard.shape.cardNumber;
const OpenToken = z.strictObject({
  cardToken: z.string(),
  /** Of `endpointKey`: another service does not know the token. */
  endpoint: z.string(),
  /** The payment that it pays; null: none has begun. */
  transactionId: TransactionId.nullable(),
  /** It does not vanish by paying. */
  isLasting: z.literal(true).exactOptional(),
  /** The masked number of a lasting token that may be verified. */
  verifiedAs: MaskedNumber.exactOptional(),
});
type OpenToken = z.infer<typeof OpenToken>;

export const SealedTokens = z.strictObject({
  /** No other sealed content of this user passes for tokens. */
  kind: z.literal('tilla-card-tokens'),
  version: z.literal(1),
  tokens: z.array(OpenToken),
});
export type SealedTokens = z.infer<typeof SealedTokens>;

export interface OpenTokensDeps {
  readonly gateway: Pick<CardTokenGateway, 'deleteCardToken'>;
  readonly vault: Vault<SealedTokens>;
  readonly endpoint: string;
  readonly clock: Clock;
  readonly mayAsk: () => boolean;
  /** A kept card's token stays. */
  readonly isKept: (cardToken: string) => boolean | Promise<boolean>;
  /** A task about tokens that the till can't delete. */
  readonly raise: KeptList['raise'];
  /** Resolves once the kept cards are known. */
  readonly keptOpened: Promise<void>;
  readonly stopped: AbortSignal;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface OpenTokens {
  /** Resolves once the token is sealed, or soon after without it: a keyring that hangs must not hang a sale. */
  add(cardToken: string, isLasting: boolean): Promise<void>;
  /** It may be charged from now on. cardNumber: masked. */
  verified(cardToken: string, cardNumber: string | null): void;
  /** It pays from now on, and is deleted once that payment is final. */
  pays(cardToken: string, transactionId: TransactionId): void;
  /**
   * Deletes it at the service, however long that takes. A kept one is only taken off here. One that could still be charged
   * is given up as a task.
   */
  drop(cardToken: string): void;
  /** The payment is final: its token goes. hasPaid: a temporary token vanishes by paying. */
  ended(transactionId: TransactionId, hasPaid: boolean): void;
  /** Takes up what the last run left. isOpen: whether the payment is not final yet. */
  resume(isOpen: (transactionId: TransactionId) => boolean): Promise<void>;
  readonly count: number;
}

const SEAL_WAIT_MS = 1_000;
/** A busy service refuses fewer times in a row. */
const UNKNOWN_REFUSALS = 5;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;
/** So many refusals do not only say that the service is busy, or the signature wrong for a moment. */
const LASTING_REFUSALS = 10;

export function createOpenTokens(deps: OpenTokensDeps): OpenTokens {
  const { gateway, vault, endpoint, clock, stopped, onBug } = deps;
  const tokens = new Map<string, OpenToken>();
  /** Of other services: they stay sealed. */
  let others: readonly OpenToken[] = [];
  const leaving = new Set<string>();
  /** What the last run left is read, or is a task, before anything is sealed over it. */
  const { promise: read, resolve: hasRead } = Promise.withResolvers<void>();
  let sealing: Promise<unknown> = read;
  let isSealDue = false;

  const sealNow = async (): Promise<void> => {
    isSealDue = false;
    const content = [...others, ...tokens.values()];
    const sealed = await vault.seal({ kind: 'tilla-card-tokens', version: 1, tokens: content });
    // An empty seal that did not open would be a task about nothing.
    if (content.length === 0 && sealed.ok && sealed.value === 'sealed') vault.clear();
  };
  /** One at a time; several changes are sealed together. */
  const seal = (): Promise<unknown> => {
    if (isSealDue) return sealing;
    isSealDue = true;
    sealing = sealing.then(sealNow);
    sealing.catch((bug: unknown) => onBug('card-tokens', bug));
    return sealing;
  };
  const put = (token: OpenToken): Promise<unknown> => {
    tokens.set(token.cardToken, token);
    return seal();
  };

  const forgetHere = (cardToken: string): void => {
    tokens.delete(cardToken);
    if (!stopped.aborted) void seal();
  };
  const isGivenUp = (cardToken: string): boolean => {
    const cardNumber = tokens.get(cardToken)?.verifiedAs;
    return cardNumber === undefined || deps.raise(byTill(null), { cardNumber }).ok;
  };
  const deleteNow = async (cardToken: string, hasPaid: boolean): Promise<void> => {
    const kept = deps.isKept(cardToken);
    // A till that ends still sends the first request.
    if (kept === true || (kept && (await kept))) return forgetHere(cardToken);
    const isLasting = tokens.get(cardToken)?.isLasting === true;
    const enough = isLasting ? LASTING_REFUSALS : hasPaid ? 1 : UNKNOWN_REFUSALS;
    /** In a row. */
    let refusals = 0;
    for (let pauseMs = FIRST_PAUSE_MS; !stopped.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const answer = deps.mayAsk() ? await gateway.deleteCardToken({ cardToken }) : null;
      const isRefused = answer?.ok === false && answer.error.code === 'gateway.refused';
      refusals = isRefused ? refusals + 1 : 0;
      // A refusal says that the service has no such token, or that it is busy.
      if (answer?.ok || (refusals >= enough && isGivenUp(cardToken))) {
        forgetHere(cardToken);
        return;
      }
      await clock.sleep(pauseMs, stopped);
    }
  };
  const drop = (cardToken: string, hasPaid = false): void => {
    if (leaving.has(cardToken) || !tokens.has(cardToken)) return;
    leaving.add(cardToken);
    deleteNow(cardToken, hasPaid)
      .catch((bug: unknown) => onBug('card-tokens', bug))
      .finally(() => leaving.delete(cardToken));
  };

  /** What can't be read may still be charged. */
  const isOver = (id: TransactionId | null, isOpen: (id: TransactionId) => boolean): boolean => {
    try {
      return id === null || !isOpen(id);
    } catch (bug) {
      onBug('card-tokens', bug);
      return false;
    }
  };

  return {
    add: async (cardToken, isLasting) => {
      const sealed = new AbortController();
      const token = { cardToken, endpoint, transactionId: null, ...(isLasting && { isLasting }) };
      const done = put(token).finally(() => sealed.abort());
      await Promise.race([done.catch(() => undefined), clock.sleep(SEAL_WAIT_MS, sealed.signal, stopped)]);
    },
    verified: (cardToken, cardNumber) => {
      const token = tokens.get(cardToken);
      // A seal with another form could not be opened again.
      const verifiedAs = MaskedNumber.safeParse(cardNumber).data ?? null;
      if (token?.isLasting) void put({ ...token, verifiedAs });
    },
    pays: (cardToken, transactionId) => {
      const token = tokens.get(cardToken) ?? { cardToken, endpoint };
      void put({ ...token, transactionId });
    },
    drop,
    ended: (transactionId, hasPaid) => {
      for (const token of tokens.values())
        if (token.transactionId === transactionId) drop(token.cardToken, hasPaid);
    },
    resume: async (isOpen) => {
      const opened = await vault.open();
      const isUnread = opened.state === 'lost' || (opened.state === 'opened' && opened.isOlder);
      while (isUnread && !stopped.aborted && !deps.raise(byTill(null), { isUnread }).ok)
        await clock.sleep(FIRST_PAUSE_MS, stopped);
      if (stopped.aborted) return;
      const left = opened.state === 'opened' ? opened.content.tokens : [];
      others = left.filter((token) => token.endpoint !== endpoint);
      // A card may have been asked for meanwhile: its token is this run's.
      const own = left.filter((token) => token.endpoint === endpoint && !tokens.has(token.cardToken));
      for (const token of own) tokens.set(token.cardToken, token);
      hasRead();
      if (isUnread) void seal();
      await deps.keptOpened;
      for (const { cardToken, transactionId } of own) if (isOver(transactionId, isOpen)) drop(cardToken);
    },
    get count() {
      return tokens.size;
    },
  };
}
