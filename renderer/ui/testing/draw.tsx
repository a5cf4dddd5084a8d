/** Draws a component that knows no feature, in English, as a test's page. */
import type { ReactNode } from 'react';
import { type RenderResult, render } from 'vitest-browser-react';
import later from '../../i18n/later-sentences.en.ts';
import sentences from '../../i18n/sentences.en.ts';
import { createWords, WordsContext } from '../../i18n/words.ts';

export const ENGLISH = createWords('en', { ...sentences, ...later });

export const draw = (element: ReactNode): Promise<RenderResult> =>
  render(<WordsContext value={ENGLISH}>{element}</WordsContext>);
