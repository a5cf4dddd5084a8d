import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { tiyin } from '../../shared/money.ts';
import { useCounted } from './use-counted.ts';

const Sum = ({ of }: { readonly of: number }) => <output>{useCounted(tiyin(of))}</output>;

/** The page's clock and frames, moved by the test, and the wish for less motion. */
function byHand(isStill: boolean) {
  let nowMs = 1_000;
  let next: FrameRequestCallback | null = null;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: isStill && query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
  );
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((step) => {
    next = step;
    return 1;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    at: (ms: number): void => {
      nowMs = 1_000 + ms;
      const step = next;
      next = null;
      step?.(nowMs);
    },
    isRunning: () => next !== null,
  };
}

test('a total runs to its new value in 120 to 180 ms, in whole soum and never past the value', async () => {
  const time = byHand(false);
  const { container, rerender } = await render(<Sum of={0} />);
  const shown = (): number => Number(container.textContent);
  time.at(0);
  await rerender(<Sum of={10_050} />);
  time.at(60);
  await expect.poll(shown).toBeGreaterThan(0);
  expect(shown() % 100).toBe(0);
  const half = shown();
  expect(half).toBeLessThan(10_050);
  time.at(115);
  await expect.poll(shown).toBeGreaterThan(half);
  expect(shown()).toBeLessThan(10_050);
  time.at(180);
  await expect.poll(shown).toBe(10_050);
  expect(time.isRunning()).toBe(false);
});

test('with less motion the new value is there at once', async () => {
  const time = byHand(true);
  const { container, rerender } = await render(<Sum of={0} />);
  await rerender(<Sum of={10_050} />);
  await expect.poll(() => container.textContent).toBe('10050');
  expect(time.isRunning()).toBe(false);
});
