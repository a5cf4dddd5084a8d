/** The installer's setup code, as a page asks for it. */
import { z } from 'zod';

/** As long as a provisioning file lets it be. */
export const SetupCode = z.string().trim().min(8).max(64);
