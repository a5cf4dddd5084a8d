/** The shop's settings in the log. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { SettingChange, SettingValue } from '../../../shared/settings/shop-settings.ts';
import { decode } from '../entry.ts';
import type { SettingsJournal } from '../journal.ts';
import { storedEntry } from '../log.ts';

export function settingsIn(database: DatabaseSync): SettingsJournal {
  const entries = database.prepare("SELECT * FROM log WHERE kind = 'settings.changed' ORDER BY seq");
  return {
    loggedSettings: () => {
      const newest = new Map<string, SettingValue>();
      for (const row of entries.all()) for (const { key, to } of changesIn(row)) newest.set(key, to);
      return newest;
    },
  };
}

/** An unreadable entry counts as empty. Its values are logged again, and the start goes on. */
function changesIn(row: Record<string, SQLOutputValue>): readonly SettingChange[] {
  try {
    const entry = decode(storedEntry(row));
    return entry.kind === 'settings.changed' ? entry.payload.changes : [];
  } catch {
    return [];
  }
}
