/** The settings that goods depend on, read without the settings store, which belongs to the till. */
import { join } from 'node:path';
import { z } from 'zod';
import type { AmountScale } from '../../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { Settings } from '../../../shared/settings/settings.ts';
import { readNote } from '../../storage/regular-file.ts';

export interface LightSettings {
  /** Of the fiscal name. */
  readonly language: Language;
  readonly unitsRequired: boolean;
  readonly amountScale: AmountScale;
}

const { language, unitsRequired, amountScale } = Settings.shape;
const Stored = z.object({
  language: language.catch(DEFAULT_SETTINGS.language),
  unitsRequired: unitsRequired.catch(DEFAULT_SETTINGS.unitsRequired),
  amountScale: amountScale.catch(DEFAULT_SETTINGS.amountScale),
});

/** Without the scale of the setup file: the till derives the lights anew at its next start. */
export function lightSettingsOf(folder: string): LightSettings {
  const stored = storedIn(folder);
  return { ...stored, amountScale: stored.amountScale ?? 1000 };
}

function storedIn(folder: string): z.infer<typeof Stored> {
  try {
    return Stored.parse(JSON.parse(readNote(join(folder, 'settings.json'))));
  } catch {
    return Stored.parse({});
  }
}
