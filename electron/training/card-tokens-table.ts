/** The card tokens of the ledger. Of a card, only the masked number and the training outcome are stored. */
import { z } from 'zod';
import type { Ledger } from './ledger.ts';

const CardToken = z.object({
  card_token: z.string(),
  /** The outcome of the training card, which selects its plan. */
  outcome: z.string(),
  card_masked: z.string(),
  temporary: z.union([z.literal(0), z.literal(1)]),
  verified: z.union([z.literal(0), z.literal(1)]),
  /** Wrong SMS codes so far. */
  sms_tries: z.number(),
  created_ms: z.number(),
});
export type CardToken = z.infer<typeof CardToken>;

export const insertToken = (ledger: Ledger, token: CardToken): void => ledger.insert('card_tokens', token);

export const tokenById = (ledger: Ledger, cardToken: string): CardToken | undefined =>
  CardToken.optional().parse(
    ledger.db.prepare('SELECT * FROM card_tokens WHERE card_token = ?').get(cardToken),
  );

export const markVerified = (ledger: Ledger, cardToken: string): void => {
  ledger.db.prepare('UPDATE card_tokens SET verified = 1 WHERE card_token = ?').run(cardToken);
};

export const countWrongCode = (ledger: Ledger, cardToken: string): void => {
  ledger.db.prepare('UPDATE card_tokens SET sms_tries = sms_tries + 1 WHERE card_token = ?').run(cardToken);
};

export const removeToken = (ledger: Ledger, cardToken: string): void => {
  ledger.db.prepare('DELETE FROM card_tokens WHERE card_token = ?').run(cardToken);
};
