/** The till's page: one screen at a time; screens other than the sale screen are loaded when they are asked for. */
import { lazy, Suspense, useEffect } from 'react';
import { ErrorText } from './components/error-text.tsx';
import { Mark } from './components/mark.tsx';
import { useWords } from './i18n/words.ts';
import { listenForWedge } from './scan/wedge.ts';
import { Dialogs } from './screens/sale/dialogs.tsx';
import { SaleScreen } from './screens/sale/sale-screen.tsx';
import { type Screen, usePlace } from './store/place.ts';
import { takeScan } from './store/scans.ts';
import { useTill } from './store/till.ts';

const HistoryScreen = lazy(() => import('./screens/history/history-screen.tsx'));
const SettingsScreen = lazy(() => import('./screens/settings/settings-screen.tsx'));
const PrintJob = lazy(() => import('./screens/receipt/print-job.tsx'));

export function App() {
  const phase = useTill((till) => till.phase);
  const screen = usePlace((place) => place.screen);
  const printing = usePlace((place) => place.printing);
  useTheme();
  useWedge();
  if (phase !== 'open') return <Opening />;
  return (
    <>
      <Suspense fallback={<Opening />}>
        <ScreenOf screen={screen} />
      </Suspense>
      <Dialogs />
      {printing && (
        <Suspense fallback={null}>
          <PrintJob saleId={printing} />
        </Suspense>
      )}
    </>
  );
}

function ScreenOf({ screen }: { readonly screen: Screen }) {
  switch (screen) {
    case 'sale':
      return <SaleScreen />;
    case 'history':
      return <HistoryScreen />;
    case 'settings':
      return <SettingsScreen />;
  }
}

function Opening() {
  const words = useWords();
  const { phase, error } = useTill();
  return (
    <main className="opening">
      <Mark size={96} />
      <h1>{words(phase === 'failed' ? 'app.failed' : 'app.opening')}</h1>
      {phase === 'failed' && <p>{words('app.failed-hint')}</p>}
      {error && <ErrorText error={error} />}
    </main>
  );
}

/** The system's theme, unless the settings say otherwise. */
function useTheme(): void {
  const theme = useTill((till) => till.settings.theme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/** Hand scanners that type work on every screen, whatever has the focus. */
function useWedge(): void {
  useEffect(() => {
    const wedge = listenForWedge({ onText: (text) => void takeScan(text) });
    return () => wedge.stop();
  }, []);
}
