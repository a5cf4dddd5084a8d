/** Starts the customer's screen. It shares no store and no feature with the till's page. */
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '../context/api.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { reportUncaught } from '../ui/report-error.ts';
import { CustomerScreen } from './customer-screen.tsx';
import { createDisplay } from './display.ts';

reportUncaught(window);
const container = document.getElementById('root');
if (!container) throw new Error('customer.html has no #root');
// A boundary reports what it caught.
const root = createRoot(container, { onCaughtError: () => undefined });

const display = createDisplay(createApi());
void display.open();
root.render(
  <StrictMode>
    <ErrorBoundary area="customer screen" redraws={3} fallback={() => null}>
      <CustomerScreen display={display} />
    </ErrorBoundary>
  </StrictMode>,
);
