/** Starts the page: the till, or the training customer's codes if the window was opened for them. */
// Global styles: each other sheet is a module of its component, and the layers set their order.
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App, TillRoot } from './app/app.tsx';
import { fetchAhead } from './app/fetch-ahead.ts';
import { IN_PLACE, OVER } from './app/first-screen-parts.ts';
import { createTillApp } from './app/till-app.ts';
import { createApi } from './context/api.ts';
import { loadFirstWords } from './i18n/load-words.ts';
import { reportUncaught } from './ui/report-error.ts';

const isTrainingCustomer = location.hash.replace('/', '') === '#training-customer';

reportUncaught(window);
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
// A boundary reports what it caught. React's own report would quote the error's message.
const root = createRoot(container, { onCaughtError: () => undefined });

const api = createApi();
const app = createTillApp(api);

/** The training customer's window may not open the till: it needs the language alone. */
async function takeLanguage(): Promise<void> {
  const language = await api.ask('training.language', undefined);
  if (language.ok) app.till.takeLanguage(language.value);
}

async function draw(): Promise<void> {
  const words = await loadFirstWords(app.till.getState().settings.language);
  root.render(
    <StrictMode>
      <TillRoot app={app} words={words}>
        {isTrainingCustomer ? (
          <Suspense fallback={null}>
            <IN_PLACE.TrainingCustomer.View />
          </Suspense>
        ) : (
          <App />
        )}
      </TillRoot>
    </StrictMode>,
  );
}

// The content of index.html stays until the till answers: then the first screen is right, in its language.
// Long work at the start shows its progress earlier.
const early = app.journalWork.subscribe(({ now }) => {
  if (now === null) return;
  early();
  app.till.takeLanguage(now.language);
  void draw();
});
void (isTrainingCustomer ? takeLanguage() : app.open()).finally(async () => {
  early();
  app.journalWork.forget();
  // Only now: a loaded page must not repeat the sounds of earlier payments.
  if (!isTrainingCustomer) OVER.soundPayments(app);
  await draw();
  if (!isTrainingCustomer) void fetchAhead();
});
