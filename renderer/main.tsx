/** Starts the page: the till, or the training customer's codes when the window was opened for those. */
// What is global: every other sheet is the module of what uses it, and the layers say which comes after which.
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from './app/api.ts';
import { App, TillRoot } from './app/app.tsx';
import { fetchAhead } from './app/fetch-ahead.ts';
import { createTillApp } from './app/till-app.ts';
import { journalWorkOf } from './features/journal/journal-work.ts';
import { soundPayments } from './features/payment/payment-sounds.ts';
import { loadFirstWords } from './i18n/load-words.ts';
import { reportUncaught } from './ui/report-error.ts';

const TrainingCustomer = lazy(() => import('./features/training/training-customer.tsx'));

const isTrainingCustomer = location.hash.replace('/', '') === '#training-customer';

reportUncaught(window);
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
// A boundary says what it caught; React's own words would quote the error's message.
const root = createRoot(container, { onCaughtError: () => undefined });

const app = createTillApp(createApi());

async function draw(): Promise<void> {
  const words = await loadFirstWords(app.till.getState().settings.language);
  root.render(
    <StrictMode>
      <TillRoot app={app} words={words}>
        {isTrainingCustomer ? (
          <Suspense fallback={null}>
            <TrainingCustomer />
          </Suspense>
        ) : (
          <App />
        )}
      </TillRoot>
    </StrictMode>,
  );
}

// What index.html shows stays until the till answers: then the first screen is the right one, in its language. A
// till that first has minutes of work tells how far it has come.
const early = journalWorkOf(app).subscribe(({ now }) => {
  if (now === null) return;
  early();
  app.till.takeLanguage(now.language);
  void draw();
});
void app.open().finally(async () => {
  early();
  journalWorkOf(app).forget();
  // Not before: what a loaded page finds was heard already.
  if (!isTrainingCustomer) soundPayments(app);
  await draw();
  if (!isTrainingCustomer) void fetchAhead();
});
