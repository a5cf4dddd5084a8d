/** All texts of the page in its three languages, read as they are: the page finds the same files by Vite. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { createWords, type Sentences, type Words } from '../../renderer/i18n/words.ts';
import type { Language } from '../../shared/settings/languages.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const File = z.record(z.string(), z.string());

const sentencesIn = (language: Language): Sentences =>
  Object.fromEntries(
    globSync(`{renderer,shared}/**/{messages,errors}.${language}.json`, { cwd: ROOT })
      .sort()
      .flatMap((file) => Object.entries(File.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))))),
  );

export const MESSAGES = { uz: sentencesIn('uz'), ru: sentencesIn('ru'), en: sentencesIn('en') };

export const wordsIn = (language: Language): Words => createWords(language, MESSAGES[language]);
