import { expect, test } from 'vitest';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { TRAINING } from './feature.ts';
import WayOutScreen from './way-out-screen.tsx';

const [entry] = TRAINING.more;
const now = { isEmpty: true, frozen: false };

test('the menu has the way out in training alone, and it leads to the steps in their order', async () => {
  expect(entry.isShown({ ...now, isTraining: false })).toBe(false);
  expect(entry.isShown({ ...now, isTraining: true })).toBe(true);
  const { screen } = await drawInTill(<WayOutScreen />);
  const steps = screen.getByRole('listitem').elements();
  expect(steps.map((step) => step.querySelector('h2')?.textContent)).toEqual([
    'Enter your goods',
    'Get the setup file',
    'Start the till with the file',
    'Add your staff',
    'Make the first sale',
  ]);
});
