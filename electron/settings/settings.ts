/**
 * What a person sets at the till. What is the shop's is in the log before it counts: what it was, what it became, who
 * set it and who approved that. Then it is stored, then told to the page.
 *
 * The file lies where any hand may edit it. A start holds it against what the log has told last, or the defaults where it
 * has told nothing, and tells the log what it found: the till goes on with what the file says, and the audit shows it.
 */
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { Settings, SettingsChange } from '../../shared/settings/settings.ts';
import { changesOf, type SettingChange } from '../../shared/settings/shop-settings.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { EntryJournal, SettingsJournal, Written } from '../storage/journal.ts';
import type { Payload } from '../storage/kinds.ts';
import type { SettingsStore } from './settings-store.ts';

export interface SettingsDeps {
  readonly store: Pick<SettingsStore, 'read' | 'change'>;
  readonly journal: EntryJournal & SettingsJournal;
  readonly publish: Publish;
  readonly copies: CopyFolders;
}

/** Where the journal's lines are kept a second time. */
export interface CopyFolders {
  /** Why they can't be kept in this folder; null: they can. */
  check(folder: string): Promise<TillError | null>;
  /** From now on they are kept there; null: nowhere. */
  moveTo(folder: string | null): void;
}

type How = Payload<'settings.changed'>['how'];

/** They are one thing that changes: of what a repair brings back an older word is passed over. */
const SUBJECT = 'settings';

export function createSettings({
  store,
  journal,
  publish,
  copies,
}: SettingsDeps): Feature<'settings.change'> {
  const log = (act: Act, how: How, changes: readonly SettingChange[]): Written =>
    changes.length === 0
      ? ok(null)
      : journal.append(act, {
          kind: 'settings.changed',
          subject: SUBJECT,
          payload: { how, changes: [...changes] },
        });
  const set = (change: SettingsChange, act: Act): Result<Settings, TillError> => {
    const before = store.read();
    const logged = log(
      act,
      'set',
      changesOf((key) => before[key], change),
    );
    if (!logged.ok) return logged;
    const settings = store.change(change);
    if (settings.logFolder !== before.logFolder) copies.moveTo(settings.logFolder);
    publish('settings.changed', settings);
    return ok(settings);
  };
  return {
    ...onlyAnswers({
      'settings.change': (change, act) => {
        const { logFolder = null } = change;
        if (logFolder === null) return set(change, act);
        return copies.check(logFolder).then((trouble) => (trouble ? fail(trouble) : set(change, act)));
      },
    }),
    start: () => {
      const told = journal.loggedSettings();
      const changes = changesOf((key) => told.get(key) ?? DEFAULT_SETTINGS[key], store.read());
      // Where the disk refuses it, the next start tells it.
      log(byTill(null), 'found', changes);
    },
  };
}
