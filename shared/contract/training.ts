import { z } from 'zod';
import type { Language } from '../settings/languages.ts';
import { channel } from './channel.ts';

export interface TrainingCode {
  /** kebab-case; its text is in the language files under `training.outcome.<outcome>`. */
  readonly outcome: string;
  /** The payer code, or the number of a card. */
  readonly code: string;
  /** Of a card alone: what else is typed. */
  readonly card?: { readonly expiry: string; readonly smsCode: string };
}

/** A telephone that gets invoices. */
export interface TrainingPhone {
  /** As of a code. */
  readonly outcome: string;
  /** 998 and nine digits. */
  readonly phone: string;
}

export const TRAINING = {
  'training.codes': channel<readonly TrainingCode[]>()('anyone', z.undefined()),
  'training.phones': channel<readonly TrainingPhone[]>()('anyone', z.undefined()),
  /** The language of the training customer's window. */
  'training.language': channel<Language>()('anyone', z.undefined()),
  /** Opens the window of the training customer. */
  'training.show-customer': channel<null>()('anyone', z.undefined()),
} as const;
