/** The till's page: one screen at a time. Screens beside the sale screen are loaded on demand. */
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Route, Screen } from '../context/route.ts';
import { needsSignIn } from '../context/staff.ts';
import type { TillApp } from '../context/till-app.ts';
import { TillAppContext, useRoute, useStaff, useTill, useTillApp } from '../context/use-till-app.ts';
import { useWordsIn } from '../i18n/load-words.ts';
import { localeOf, useWords, type Words, WordsContext } from '../i18n/words.ts';
import { listenForWedge } from '../scan/wedge.ts';
import brokenStyles from '../ui/broken-part.module.css';
import { cleanTyping } from '../ui/clean-typing.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { fitScreen } from '../ui/fit-screen.ts';
import { FrameContext } from '../ui/frame.ts';
import { Mark } from '../ui/icon.tsx';
import { OnScreenKeyboard } from '../ui/keyboard/on-screen-keyboard.tsx';
import pageStyles from '../ui/page-frame.module.css';
import { shieldPresses } from '../ui/press-shield.ts';
import { watchTouch } from '../ui/watch-touch.ts';
import { BrokenApp, BrokenPrint, BrokenScreen } from './broken.tsx';
import { Overlays } from './dialogs.tsx';
import { SCREENS } from './features.ts';
import { IN_PLACE, OVER } from './first-screen-parts.ts';
import { frameOf } from './frame.tsx';
import { Head } from './head.tsx';
import { SaleScreen } from './sale-screen.tsx';

interface TillRootProps {
  readonly app: TillApp;
  /** In the language that the till begins with. */
  readonly words: Words;
  readonly children: ReactNode;
}

/** Wraps every page of the till: its stores, its language, and the last error boundary. */
export function TillRoot({ app, words: first, children }: TillRootProps) {
  const language = useStore(app.till, (till) => till.settings.language);
  const words = useWordsIn(language, first);
  const frame = useMemo(() => frameOf(app), [app]);
  useEffect(cleanTyping, []);
  useLayoutEffect(fitScreen, []);
  useLayoutEffect(watchTouch, []);
  useLayoutEffect(() => {
    // The language of the words on the screen: a new language's words arrive a moment after the choice.
    document.documentElement.lang = localeOf(words.language);
  }, [words]);
  return (
    <TillAppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <WordsContext value={words}>
          <FrameContext value={frame}>
            <ErrorBoundary area="page" redraws={1} fallback={() => <BrokenApp />}>
              {children}
            </ErrorBoundary>
          </FrameContext>
        </WordsContext>
      </QueryClientProvider>
    </TillAppContext>
  );
}

export function App() {
  const phase = useTill((till) => till.phase);
  const screen = useRoute((route) => route.screen);
  const printing = useRoute((route) => route.printing);
  const isAway = useStaff(needsSignIn);
  useTheme();
  useWedge();
  useMarkedPlace();
  useEffect(shieldPresses, []);
  OVER.useTouches();
  if (phase !== 'open') return <Opening />;
  return (
    <>
      <Suspense fallback={<BareFrame />}>
        {isAway ? (
          <ErrorBoundary area="sign-in" redraws={1} fallback={() => <BrokenApp />}>
            <IN_PLACE.SignInScreen />
          </ErrorBoundary>
        ) : (
          <ScreenOf screen={screen} />
        )}
      </Suspense>
      {!isAway && <Overlays />}
      <Keyboard />
      {printing && (
        <ErrorBoundary key={printing} area="receipt for the printer" fallback={() => <BrokenPrint />}>
          <Suspense fallback={null}>
            <OVER.PrintJob.View saleId={printing} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/** The sale screen has boundaries of its own: basket and panel survive each other's errors. */
function ScreenOf({ screen }: { readonly screen: Screen }) {
  const copied = useTill((till) => till.copied);
  const notSetUp = useTill((till) => till.notSetUp);
  const ScreenBeside = screen === 'sale' ? null : SCREENS[screen].View;
  if (screen === 'sale' && notSetUp)
    return (
      <Suspense fallback={null}>
        <IN_PLACE.NotSetUp.View error={notSetUp} />
      </Suspense>
    );
  if (screen === 'sale' && copied === null) return <SaleScreen />;
  return (
    <ErrorBoundary key={screen} area={screen} fallback={() => <BrokenScreen />}>
      {ScreenBeside ? <ScreenBeside /> : copied && <IN_PLACE.Copied.View copied={copied} />}
    </ErrorBoundary>
  );
}

/** Stands until a screen is loaded: the bars above stay in place, and nothing flashes. */
const BareFrame = () => (
  <div className={pageStyles.frame}>
    <Head />
    <main className={pageStyles.page} aria-busy="true" />
  </div>
);

function Opening() {
  const words = useWords();
  const { journalWork } = useTillApp();
  const { phase, error } = useTill((till) => ({ phase: till.phase, error: till.error }));
  const isWorking = useStore(journalWork, ({ now }) => now !== null && phase === 'opening');
  return (
    <main className={brokenStyles.opening}>
      <Mark size={96} />
      <h1>{words(phase === 'failed' ? 'app.failed' : 'app.opening')}</h1>
      {isWorking && (
        <>
          <IN_PLACE.JournalProgress />
          <p className={brokenStyles.why} role="status">
            {words('journal.work.hint')}
          </p>
        </>
      )}
      {phase === 'failed' && <p>{words('app.failed-hint')}</p>}
      {error && <ErrorText error={error} />}
    </main>
  );
}

/** For fingers, over any screen. */
function Keyboard() {
  const mode = useTill((till) => till.settings.keyboard);
  const language = useTill((till) => till.settings.language);
  return <OnScreenKeyboard mode={mode} language={language} />;
}

/** The system's theme, unless the settings choose another. */
function useTheme(): void {
  const theme = useTill((till) => till.settings.theme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}

/** The root element names the screen and the dialog: whoever drives the page knows where it is. */
function useMarkedPlace(): void {
  const { route } = useTillApp();
  useLayoutEffect(() => {
    const mark = ({ screen, dialog }: Pick<Route, 'screen' | 'dialog'>): void => {
      Object.assign(document.documentElement.dataset, { screen, dialog: dialog?.kind ?? '' });
    };
    mark(route.getState());
    return route.subscribe(mark);
  }, [route]);
}

/** Hand scanners that type work on every screen of a till that sells, whatever has the focus. */
function useWedge(): void {
  const { scans } = useTillApp();
  const sells = useTill((till) => till.phase === 'open' && till.notSetUp === null);
  useEffect(() => {
    if (!sells) return;
    const wedge = listenForWedge({ onText: (text) => void scans.takeScan(text) });
    return () => wedge.stop();
  }, [scans, sells]);
}
