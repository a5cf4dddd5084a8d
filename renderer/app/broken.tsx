/** What stands in the place of what could not be drawn: what happened, that payments go on, what to press. */
import { type ReactNode, useEffect } from 'react';
import { type MessageKey, useWords } from '../i18n/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Icon, Mark } from '../ui/icon.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { useRoute, useTillApp } from './use-till-app.ts';

function BrokenText({ todo }: { readonly todo: MessageKey }) {
  const words = useWords();
  return (
    <>
      <p>{words('broken.what')}</p>
      <p className="broken-todo">{words(todo)}</p>
    </>
  );
}

/** In the place of a screen beside the sale screen. */
export function BrokenScreen() {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <PageFrame title={words('broken.title')}>
      <div className="broken" role="alert">
        <Icon name="stop" size={56} />
        <BrokenText todo="broken.todo.screen" />
        <Button
          label={words('broken.back')}
          icon="back"
          tone="main"
          size="large"
          onPress={() => route.goTo('sale')}
        />
      </div>
    </PageFrame>
  );
}

/** Around every dialog: one that breaks says so, and closes like any other. */
export function DialogBoundary({ children }: { readonly children: ReactNode }) {
  const dialog = useRoute((route) => route.dialog);
  return (
    <ErrorBoundary area={`dialog ${dialog?.kind ?? ''}`} resetKey={dialog} fallback={() => <BrokenDialog />}>
      {children}
    </ErrorBoundary>
  );
}

function BrokenDialog() {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <Dialog title={words('broken.title')} onClose={route.closeDialog}>
      <div role="alert">
        <BrokenText todo="broken.todo.dialog" />
      </div>
      <div className="window-keys">
        <Button label={words('key.close')} icon="cross" hint="Esc" tone="main" onPress={route.closeDialog} />
      </div>
    </Dialog>
  );
}

/** A receipt that could not be drawn is not printed, and that is said. */
export function BrokenPrint() {
  const { route } = useTillApp();
  useEffect(() => {
    route.print(null);
    route.say({ kind: 'warning', key: 'broken.print' });
  }, [route]);
  return null;
}

/** In the place of everything: the main process goes on by itself, and a page that is loaded again finds its state. */
export function BrokenApp() {
  const words = useWords();
  return (
    <main className="opening" role="alert">
      <Mark size={96} />
      <h1>{words('broken.title')}</h1>
      <BrokenText todo="broken.todo.app" />
      <Button
        label={words('broken.reload')}
        icon="again"
        tone="main"
        size="large"
        onPress={() => location.reload()}
      />
    </main>
  );
}
