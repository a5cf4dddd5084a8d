/** Replaces parts that could not be drawn: what happened, that payments go on, and what to press. */
import { useEffect } from 'react';
import { useTillApp } from '../context/use-till-app.ts';
import { useWords } from '../i18n/words.ts';
import brokenStyles from '../ui/broken-part.module.css';
import { BrokenText } from '../ui/broken-part.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, Mark } from '../ui/icon.tsx';
import { PageFrame } from '../ui/page-frame.tsx';

/** Replaces a screen beside the sale screen. */
export function BrokenScreen() {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <PageFrame title={words('broken.title')}>
      <div className={brokenStyles.broken}>
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

/** A receipt that could not be drawn is not printed, and a message says so. */
export function BrokenPrint() {
  const { route } = useTillApp();
  useEffect(() => {
    route.print(null);
    route.say({ kind: 'warning', key: 'broken.print' });
  }, [route]);
  return null;
}

/** Replaces the whole page. The main process goes on, and a reloaded page finds its state. */
export function BrokenApp() {
  const words = useWords();
  return (
    <main className={brokenStyles.opening}>
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
