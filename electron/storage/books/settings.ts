/** Settings of the shop that somebody changed, or that a file changed while the till was off. */
import { z } from 'zod';
import { LoggedSettingChange, SETTING_HAPPENINGS } from '../../../shared/settings/setting-change.ts';
import { book, form, inLogAlone } from '../book.ts';

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
