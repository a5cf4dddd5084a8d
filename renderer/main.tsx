/** Starts the page: the till, or the training customer's codes when the window was opened for those. */
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from './api.ts';
import { App, TillRoot } from './app/app.tsx';
import { createTillApp } from './app/till-app.ts';
import { soundPayments } from './sound/payment-sounds.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/keys.css';
import './styles/frame.css';
import './styles/strip.css';
import './styles/basket.css';
import './styles/panel.css';
import './styles/total.css';
import './styles/picker.css';
import './styles/scanning.css';
import './styles/payment.css';
import './styles/waiting.css';
import './styles/paid.css';
import './styles/cash.css';
import './styles/windows.css';
import './styles/pages.css';
import './styles/history.css';
import './styles/tasks.css';
import './styles/settings.css';
import './styles/install.css';
import './styles/care.css';
import './styles/print.css';

const TrainingCustomer = lazy(() => import('./screens/training/training-customer.tsx'));

const isTrainingCustomer = location.hash.replace('/', '') === '#training-customer';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
// A boundary says what it caught; React's own words would quote the error's message.
const root = createRoot(container, { onCaughtError: () => undefined });

const app = createTillApp(createApi());
if (!isTrainingCustomer) soundPayments(app);
// What index.html shows stays until the till answers: then the first screen is the right one, in its language.
void app.open().finally(() =>
  root.render(
    <StrictMode>
      <TillRoot app={app}>
        {isTrainingCustomer ? (
          <Suspense fallback={null}>
            <TrainingCustomer />
          </Suspense>
        ) : (
          <App />
        )}
      </TillRoot>
    </StrictMode>,
  ),
);
