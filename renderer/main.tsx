/** Starts the page: the till, or the training customer's codes when the window was opened for those. */
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_SETTINGS } from '../shared/settings/default-settings.ts';
import { App } from './app.tsx';
import { startWords } from './i18n/words.ts';
import { soundPayments } from './sound/payment-sounds.ts';
import { openTill } from './store/opening.ts';
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
import './styles/settings.css';
import './styles/care.css';
import './styles/print.css';

const TrainingCustomer = lazy(() => import('./screens/training/training-customer.tsx'));

const isTrainingCustomer = location.hash.replace('/', '') === '#training-customer';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

startWords(DEFAULT_SETTINGS.language);
if (!isTrainingCustomer) soundPayments();
// What index.html shows stays until the till answers: then the first screen is the right one, in its language.
void openTill().finally(() =>
  root.render(
    <StrictMode>
      {isTrainingCustomer ? (
        <Suspense fallback={null}>
          <TrainingCustomer />
        </Suspense>
      ) : (
        <App />
      )}
    </StrictMode>,
  ),
);
