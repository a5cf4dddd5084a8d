/** Draws a component that knows no feature, in English, as a test's page. */
import type { ReactNode } from 'react';
import { type RenderResult, render } from 'vitest-browser-react';
import { createWords, WordsContext } from '../../i18n/words.ts';

export const draw = (element: ReactNode): Promise<RenderResult> =>
  render(<WordsContext value={createWords('en')}>{element}</WordsContext>);
