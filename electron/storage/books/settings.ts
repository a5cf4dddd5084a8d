/** Settings of the shop that somebody changed, or that a file changed while the till was off. */
import { z } from 'zod';
import { book, form, inLogAlone } from '../book.ts';

const Value = z
  .union([z.boolean(), z.number(), z.string(), z.array(z.union([z.number(), z.string()])).readonly()])
  .nullable();

/** Any key, so that an entry stays readable whatever a later Tilla can set. */
const LoggedSettingChange = z.object({ key: z.string().min(1).max(64), from: Value, to: Value });

/**
 * `set`: a person set it at this till. `found`: at a start the till found other values in its file than the log had told
 * last: another hand was in the file, the file was broken, or the log began anew.
 */
const SETTING_HAPPENINGS = ['set', 'found'] as const;

export const SETTINGS = book({
  kinds: {
    /** Settings of the shop have other values: what each was, and what it is. */
    'settings.changed': form(
      'settings',
      z.object({ how: z.enum(SETTING_HAPPENINGS), changes: z.array(LoggedSettingChange).min(1) }),
    ),
  },
  applies: () => ({ 'settings.changed': inLogAlone }),
});
