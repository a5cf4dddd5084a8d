/** Changing a setting: shown at once, kept by the main process, taken back if that fails. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SettingsChange } from '../../shared/settings/settings.ts';
import { ask } from '../api.ts';
import { switchLanguage } from '../i18n/words.ts';
import { useTill } from './till.ts';

/** Answers why it was not kept, or null. */
export async function changeSettings(change: SettingsChange): Promise<TillError | null> {
  const before = useTill.getState().settings;
  show({ ...before, ...defined(change) });
  const answer = await ask('settings.change', change);
  show(answer.ok ? answer.value : before);
  return answer.ok ? null : answer.error;
}

function show(settings: ReturnType<typeof useTill.getState>['settings']): void {
  useTill.setState({ settings });
  switchLanguage(settings.language);
}

/** A key without a value changes nothing. */
function defined(change: SettingsChange): Partial<ReturnType<typeof useTill.getState>['settings']> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
