/** Settings of the shop that a person changed, or that differed in the file at a start. */
import { z } from 'zod';
import { book, form, inLogAlone } from '../book.ts';

const Value = z
  .union([z.boolean(), z.number(), z.string(), z.array(z.union([z.number(), z.string()])).readonly()])
  .nullable();

/** Any key, so that an entry stays readable whatever settings a later Tilla has. */
const LoggedSettingChange = z.object({ key: z.string().min(1).max(64), from: Value, to: Value });

/**
 * `set`: a person set it at this till. `found`: at a start the file and the log differed. Somebody edited the
 * file, the file was broken, or the log began anew.
 */
const SETTING_HAPPENINGS = ['set', 'found'] as const;

export const SETTINGS = book({
  kinds: {
    /** The old and the new values of changed settings. */
    'settings.changed': form(
      'settings',
      z.object({ how: z.enum(SETTING_HAPPENINGS), changes: z.array(LoggedSettingChange).min(1) }),
    ),
  },
  applies: () => ({ 'settings.changed': inLogAlone }),
});
