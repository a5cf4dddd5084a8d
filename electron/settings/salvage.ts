/** What can be kept of a settings file, whoever wrote it and when. */
import { cleanText } from '../../shared/clean-text.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { Settings } from '../../shared/settings/settings.ts';

export interface Salvaged {
  readonly settings: Settings;
  /** Every value that the file holds can be one. */
  readonly clean: boolean;
  /** `extraCaFile` as it was until 0.1: the installation says now whom TLS believes. Null where the file names none. */
  readonly formerCaFile: string | null;
}

/** The reasons of a list that an older Tilla took as they were pasted. */
const cleaned = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? cleanText(one) : one)) : value;

/** Keeps every value that is good by itself. A missing one is no fault: an older Tilla did not know it. */
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
