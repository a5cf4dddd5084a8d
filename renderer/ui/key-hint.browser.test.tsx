/** The names of keys on buttons: hidden while fingers are used, with their place kept. */
import './tokens.css';
import './base.css';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { watchTouch } from './watch-touch.ts';

const press = (pointerType: string): void => {
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }));
};

test('a finger hides the hints and moves nothing; a key or the mouse shows them again', async () => {
  onTestFinished(watchTouch());
  const screen = await render(<Button label="Park" hint="F4" onPress={() => undefined} />);
  const hint = screen.getByText('F4').element();
  const button = screen.getByRole('button').element();
  const isSeen = (): boolean => getComputedStyle(hint).visibility === 'visible';
  const { width } = button.getBoundingClientRect();
  expect(isSeen()).toBe(true);
  press('touch');
  expect(isSeen()).toBe(false);
  expect(button.getBoundingClientRect().width).toBe(width);
  await userEvent.keyboard('a');
  expect(isSeen()).toBe(true);
  press('pen');
  expect(isSeen()).toBe(false);
  press('mouse');
  expect(isSeen()).toBe(true);
});
