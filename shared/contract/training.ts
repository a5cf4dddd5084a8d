/** The training customer. */
import { z } from 'zod';
import { channel } from './channel.ts';

export interface TrainingCode {
  /** kebab-case; its words are in the language files under `training.outcome.<outcome>`. */
  readonly outcome: string;
  readonly code: string;
}

export const TRAINING = {
  'training.codes': channel<readonly TrainingCode[]>()('anyone', z.undefined()),
  /** Opens the training customer's window. */
  'training.show-customer': channel<null>()('anyone', z.undefined()),
} as const;
