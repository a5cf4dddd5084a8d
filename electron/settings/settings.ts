/**
 * The settings that a person changes at the till. A change of the shop's settings is logged before it counts:
 * both values, the person and the approver. Then it is stored, then published. Anybody can edit the file. So
 * a start compares it with the log's newest values, or with the defaults. It logs the differences. The file's
 * values count, and the audit shows them.
 */
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PictureHash } from '../../shared/pictures/picture.ts';
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
  readonly hasPicture: (hash: PictureHash) => boolean;
}

/** The second folder for the journal's lines. */
export interface CopyFolders {
  /** Why the lines can't be kept in this folder; null: they can. */
  check(folder: string): Promise<TillError | null>;
  /** Keeps the lines in this folder from now on; null: in none. */
  moveTo(folder: string | null): void;
}

const changesFrom = (before: Settings, change: SettingsChange): readonly SettingChange[] =>
  changesOf((key) => before[key], change);

type How = Payload<'settings.changed'>['how'];

/** One subject for all settings, so that a repair skips an older entry. */
const SUBJECT = 'settings';

export function createSettings({
  store,
  journal,
  publish,
  copies,
  hasPicture,
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
    const logged = log(act, 'set', changesFrom(before, change));
    if (!logged.ok) return logged;
    const settings = store.change(change);
    if (settings.logFolder !== before.logFolder) copies.moveTo(settings.logFolder);
    publish('settings.changed', settings);
    return ok(settings);
  };
  return {
    ...onlyAnswers({
      'settings.change': (change, act) => {
        const { logFolder = null, logo = null, customerPicture = null } = change;
        const pictures = [logo, customerPicture].filter((hash) => hash !== null);
        if (!pictures.every(hasPicture)) return fail({ code: 'picture.gone' });
        if (logFolder === null) return set(change, act);
        return copies.check(logFolder).then((trouble) => (trouble ? fail(trouble) : set(change, act)));
      },
    }),
    approvals: {
      'settings.change': {
        text: (change) => ({
          details: changesFrom(store.read(), change).map((one) => ({ of: 'setting', change: one })),
        }),
      },
    },
    start: () => {
      const logged = journal.loggedSettings();
      const changes = changesOf((key) => logged.get(key) ?? DEFAULT_SETTINGS[key], store.read());
      // If the disk refuses, the next start logs it.
      log(byTill(null), 'found', changes);
    },
  };
}
