/** Draws a feature's component in an open till of its own, on a stand-in of the main process. */
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import type { Language } from '../../shared/settings/languages.ts';
import { App, TillRoot } from '../app/app.tsx';
import { createTillApp, type RunningTill } from '../app/till-app.ts';
import { ENGLISH } from '../ui/testing/draw.tsx';
import { type Answers, StandInApi } from './stand-in-api.ts';

interface Drawn {
  readonly screen: RenderResult;
  readonly app: RunningTill;
  readonly api: StandInApi;
}

/** answers: the main process's answers to this component. The till speaks English by default. */
export async function drawInTill(
  element: ReactNode,
  answers: Answers = {},
  language: Language = 'en',
): Promise<Drawn> {
  const api = new StandInApi(answers);
  const app = createTillApp(api);
  onTestFinished(() => app.close());
  await app.open();
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language });
  return {
    screen: await render(
      <TillRoot app={app} words={ENGLISH}>
        {element}
      </TillRoot>,
    ),
    app,
    api,
  };
}

/** The whole page of a till that opens on this main process. */
export async function drawTill(api: StandInApi): Promise<RunningTill> {
  const app = createTillApp(api);
  onTestFinished(() => app.close());
  await app.open();
  await render(
    <TillRoot app={app} words={ENGLISH}>
      <App />
    </TillRoot>,
  );
  return app;
}
