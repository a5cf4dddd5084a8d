/** The shop's time, to the minute. */
import { useEffect, useState } from 'react';
import { clockText } from '../../i18n/money.ts';

const LOOK_MS = 5_000;
const minuteNow = (): string => clockText(new Date().toISOString()).slice(0, 5);

export function Clock() {
  const [text, setText] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setText(minuteNow()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return <time className="clock">{text}</time>;
}
