/** The settings of the shop as the log has them: the file that holds them can be edited by any hand, the log can't. */
import type { SettingValue } from '../../shared/settings/shop-settings.ts';

export interface SettingsJournal {
  /** What the log has told last of each, by its key. Of which it has told nothing is not in it. */
  loggedSettings(): ReadonlyMap<string, SettingValue>;
}
