/** The installer's setup code, as a page asks for it. */
import { z } from 'zod';
import { LONGEST_SETUP_CODE, SHORTEST_SETUP_CODE } from '../setup-code.ts';

/** As long as a provisioning file lets it be. */
export const SetupCode = z.string().trim().min(SHORTEST_SETUP_CODE).max(LONGEST_SETUP_CODE);
