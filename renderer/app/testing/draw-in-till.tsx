/** Draws a feature's component in an open till of its own, on a stand-in of the main process. */
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import { TillRoot } from '../app.tsx';
import { createTillApp, type TillApp } from '../till-app.ts';
import { type Answers, StandInApi } from './stand-in-api.ts';

interface Drawn {
  readonly screen: RenderResult;
  readonly app: TillApp;
  readonly api: StandInApi;
}

/** answers: what the main process says to what this component asks. */
export async function drawInTill(element: ReactNode, answers: Answers = {}): Promise<Drawn> {
  const api = new StandInApi(answers);
  const app = createTillApp(api);
  onTestFinished(() => app.close());
  await app.open();
  return { screen: await render(<TillRoot app={app}>{element}</TillRoot>), app, api };
}
