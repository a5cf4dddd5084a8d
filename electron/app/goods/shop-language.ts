/** The shop's language, read without the settings store, which belongs to the till. */
import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { Settings } from '../../../shared/settings/settings.ts';
import { readNote } from '../../storage/regular-file.ts';

export function languageOf(folder: string): Language {
  try {
    const stored: unknown = JSON.parse(readNote(join(folder, 'settings.json')));
    return z.object({ language: Settings.shape.language }).parse(stored).language;
  } catch {
    return DEFAULT_SETTINGS.language;
  }
}
