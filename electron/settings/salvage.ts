/** The usable values of a settings file, whoever wrote it and when. */
import { cleanText } from '../../shared/clean-text.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { Settings } from '../../shared/settings/settings.ts';

export interface Salvaged {
  readonly settings: Settings;
  /** Whether every value in the file is valid. */
  readonly clean: boolean;
  /** `extraCaFile` of Tilla 0.1; now the installation names the authorities. null: the file has none. */
  readonly formerCaFile: string | null;
}

/** Cleans the reasons of a list, which an older Tilla stored as pasted. */
const cleaned = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? cleanText(one) : one)) : value;

/**
 * Keeps every value that is valid by itself. A missing value is no fault, because an older Tilla did not know
 * it.
 */
export function salvage(stored: Readonly<Record<string, unknown>>): Salvaged {
  let clean = true;
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const [name, schema] of Object.entries(Settings.shape)) {
    if (!(name in stored)) continue;
    const value = schema.safeParse(cleaned(stored[name]));
    if (value.success) settings[name] = value.data;
    else clean = false;
  }
  const { extraCaFile } = stored;
  const formerCaFile = typeof extraCaFile === 'string' && extraCaFile !== '' ? extraCaFile : null;
  return { settings: Settings.parse(settings), clean, formerCaFile };
}
