/** Which presses answer a question about money. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { listenForWedge } from '../scan/wedge.ts';
import { SETTLED_MS, useSettledPresses } from './settled-enter.ts';

type Kind = 'byKey' | 'afterTyping' | 'byFinger';

function Question({ kind, onAnswer }: { readonly kind: Kind; readonly onAnswer: () => void }) {
  const presses = useSettledPresses('8 000');
  return (
    <button type="button" onClick={() => presses[kind](onAnswer)}>
      Approved
    </button>
  );
}

async function ask(kind: Kind) {
  const answers = vi.fn();
  const screen = await render(<Question kind={kind} onAnswer={answers} />);
  const button = screen.getByRole('button').element() as HTMLButtonElement;
  const cameMs = performance.now();
  /** afterMs: since the question came. */
  const key = (name: string, afterMs: number, repeat = false): void => {
    const event = new KeyboardEvent('keydown', {
      key: name,
      code: name,
      bubbles: true,
      cancelable: true,
      repeat,
    });
    Object.defineProperty(event, 'timeStamp', { value: cameMs + afterMs });
    button.dispatchEvent(event);
  };
  return { answers, button, key };
}

test.each([
  { gapMs: 40, count: 0 },
  { gapMs: 130, count: 1 },
])('Enter $gapMs ms after a typed character answers $count times', async ({ gapMs, count }) => {
  const { answers, button, key } = await ask('afterTyping');
  key('4', 100);
  key('Enter', 100 + gapMs);
  button.click();
  expect(answers).toHaveBeenCalledTimes(count);
});

test('a key without a character may come right before Enter', async () => {
  const { answers, button, key } = await ask('afterTyping');
  key('F1', 100);
  key('Enter', 110);
  button.click();
  expect(answers).toHaveBeenCalledTimes(1);
});

test('a held Enter after typing answers nothing', async () => {
  const { answers, button, key } = await ask('afterTyping');
  key('4', 100);
  key('Enter', 600, true);
  button.click();
  expect(answers).not.toHaveBeenCalled();
});

test('a finger answers once the question has been in sight', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { answers, button } = await ask('byFinger');
  vi.advanceTimersByTime(SETTLED_MS - 1);
  button.click();
  expect(answers).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  button.click();
  expect(answers).toHaveBeenCalledTimes(1);
});

test('Space that the scanner’s listener kept and gave back answers too', async () => {
  document.execCommand = vi.fn(() => false);
  const wedge = listenForWedge({ onText: () => undefined });
  onTestFinished(() => wedge.stop());
  const { answers, button, key } = await ask('byKey');
  button.focus();
  key(' ', SETTLED_MS + 100);
  // The listener gives back what it kept.
  window.dispatchEvent(new Event('pointerdown'));
  button.click();
  expect(answers).toHaveBeenCalled();
});
