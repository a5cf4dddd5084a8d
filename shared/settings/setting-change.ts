/** A change of a setting as the log keeps it: any key, so that an entry stays readable whatever a later Tilla can set. */
import { z } from 'zod';

const Value = z
  .union([z.boolean(), z.number(), z.string(), z.array(z.union([z.number(), z.string()])).readonly()])
  .nullable();

export const LoggedSettingChange = z.object({ key: z.string().min(1).max(64), from: Value, to: Value });

/**
 * `set`: a person set it at this till. `found`: at a start the till found other values in its file than the log had told
 * last: another hand was in the file, the file was broken, or the log began anew.
 */
export const SETTING_HAPPENINGS = ['set', 'found'] as const;
