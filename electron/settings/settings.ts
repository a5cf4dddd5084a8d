/** What a person sets at the till: stored first, then told to the page. */
import type { Publish } from '../../shared/contract/contract.ts';
import { ok } from '../../shared/result.ts';
import { type Feature, onlyAnswers } from '../ipc/feature.ts';
import type { SettingsStore } from './settings-store.ts';

export interface SettingsDeps {
  readonly store: Pick<SettingsStore, 'change'>;
  readonly publish: Publish;
}

export const createSettings = ({ store, publish }: SettingsDeps): Feature<'settings.change'> =>
  onlyAnswers({
    'settings.change': (change) => {
      const settings = store.change(change);
      publish('settings.changed', settings);
      return ok(settings);
    },
  });
