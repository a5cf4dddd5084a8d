import { expect, test } from 'vitest';
import { Drawing } from './drawing.tsx';
import { draw } from './testing/draw.tsx';

test('each empty place has a drawing of its own, which loads by itself and is not read out', async () => {
  const names = ['basket', 'shelf', 'history', 'tasks', 'overview'] as const;
  const screen = await draw(names.map((name) => <Drawing key={name} of={name} />));
  const lines = (): (string | null)[] =>
    [...screen.container.querySelectorAll('svg[aria-hidden="true"] > path:first-of-type')].map((path) =>
      path.getAttribute('d'),
    );
  await expect.poll(() => new Set(lines()).size).toBe(names.length);
});
