/** The top of every screen: the bar with the payments set aside, and the row that says what is the case. */

import { useEffect, useState } from 'react';
import type { NetworkView } from '../../shared/contract/till.ts';
import { Strip } from '../features/payment/strip.tsx';
import { ReceiptsCount, useOpenReceipts } from '../features/receipt/receipts-count.tsx';
import { TasksCount } from '../features/tasks/tasks-count.tsx';
import { noWayWords } from '../i18n/error-words.ts';
import { clockText } from '../i18n/money.ts';
import { type PlainKey, useWords } from '../i18n/words.ts';
import { BrokenPart } from '../ui/broken-part.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Mark } from '../ui/icon.tsx';
import { Banner } from './banner.tsx';
import { isUnwell } from './till.ts';
import { usePayments, useTasks, useTill } from './use-till-app.ts';

export const Head = () => (
  <header className="head">
    <TopBar />
    <ErrorBoundary area="banner" fallback={(again) => <BrokenPart onAgain={again} />}>
      <Banner />
    </ErrorBoundary>
  </header>
);

/** So many fit on the smallest screen, less one for each count beside them; the others are behind one button. */
const CHIPS = 3;

function TopBar() {
  const words = useWords();
  const { shopName, network } = useTill();
  const receipts = useOpenReceipts();
  const hasTasks = useTasks(({ count }) => count > 0);
  const payments = usePayments();
  const why = network.state === 'down' ? noWayWords(words, network.why) : null;
  const linkTitle = [words(titleOf(network)), why ?? []].flat().join(': ');
  return (
    <div className="top-bar">
      <div className="brand">
        <Mark />
        <span className="brand-name">Tilla</span>
        {shopName && <span className="brand-shop">{shopName}</span>}
      </div>
      <TasksCount />
      {receipts && <ReceiptsCount open={receipts} />}
      <ErrorBoundary area="strip" resetKey={payments} fallback={(again) => <BrokenPart onAgain={again} />}>
        <Strip shown={CHIPS - (receipts ? 1 : 0) - (hasTasks ? 1 : 0)} />
      </ErrorBoundary>
      <div className="top-status">
        <span className="link-state" data-state={network.state} title={linkTitle}>
          <span className="only-heard">{linkTitle}</span>
        </span>
        <Clock />
      </div>
    </div>
  );
}

function titleOf(network: NetworkView): PlainKey {
  if (isUnwell(network)) return 'network.unwell-short';
  if (network.state === 'down') return 'network.down-short';
  return network.state === 'ok' ? 'network.ok' : 'network.not-yet-known';
}

const LOOK_MS = 5_000;
const minuteNow = (): string => clockText(new Date().toISOString()).slice(0, 5);

function Clock() {
  const [text, setText] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setText(minuteNow()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return <time className="clock">{text}</time>;
}
