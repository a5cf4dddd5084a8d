/** A manager's typed reason. */
import { z } from 'zod';

export const Reason = z.string().trim().min(3).max(200);
