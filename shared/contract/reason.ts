/** A manager's typed reason. */
import { z } from 'zod';
import { isReason } from '../refund/reason.ts';

export const Reason = z.string().trim().refine(isReason);
