/** The second press of a double press never hits an element that has just appeared under the pointer. */
import { useEffect, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { SHIELD_MS, shieldPresses } from './press-shield.ts';
import { draw } from './testing/draw.tsx';

/** The dialog stands over tiles that fill the page; each press of the tiles adds a row above them. */
function Page({ isOpen = false }: { readonly isOpen?: boolean }) {
  const [hasDialog, setDialog] = useState(isOpen);
  const [rows, setRows] = useState(0);
  useEffect(shieldPresses, []);
  const pressed = (): void => setRows((before) => before + 1);
  return (
    <>
      <output style={{ position: 'fixed', inset: 0, pointerEvents: 'none' }}>{rows} rows</output>
      <button type="button" style={{ position: 'fixed', inset: 0, inlineSize: '100%' }} onClick={pressed}>
        Tiles
      </button>
      {hasDialog && (
        <Dialog title="A discount" onClose={() => setDialog(false)}>
          <Button label="Done" onPress={() => setDialog(false)} />
        </Dialog>
      )}
    </>
  );
}

/** A test decides when frames come. */
let looks: FrameRequestCallback[] = [];
beforeEach(() => {
  looks = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((look) => looks.push(look));
  onTestFinished(() => void vi.restoreAllMocks());
});
const frame = (nowMs: number): void => {
  for (const look of looks.splice(0)) look(nowMs);
};

const KINDS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** A whole press at a place, as the browser reports it. Returns the events that the page received. */
function press(at: { readonly x: number; readonly y: number }, pointerType: string, atMs: number): string[] {
  const heard: string[] = [];
  const onEvent = ({ type }: Event): void => void heard.push(type);
  for (const kind of KINDS) document.addEventListener(kind, onEvent, true);
  for (const kind of KINDS) {
    const init = { bubbles: true, cancelable: true, clientX: at.x, clientY: at.y, pointerType, detail: 1 };
    const event = new PointerEvent(kind, init);
    Object.defineProperty(event, 'timeStamp', { value: atMs });
    document.elementFromPoint(at.x, at.y)?.dispatchEvent(event);
  }
  for (const kind of KINDS) document.removeEventListener(kind, onEvent, true);
  return heard;
}

const hasRows = (count: number) =>
  expect.poll(() => document.querySelector('output')?.textContent).toBe(`${count} rows`);

const middleOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

async function openDialog() {
  const screen = await draw(<Page isOpen />);
  const done = await screen.getByRole('button', { name: 'Done' }).findElement();
  const close = async (pointerType: string): Promise<{ x: number; y: number }> => {
    const at = middleOf(done);
    press(at, pointerType, 1_000);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    frame(1_200);
    return at;
  };
  return { screen, close };
}

test('a double press of the mouse on Done presses nothing below the dialog', async () => {
  const { screen } = await openDialog();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Done' }));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await hasRows(0);
});

test.each(['mouse', 'touch', 'pen'])(
  'the shield of a %s lasts from the close on, at that place',
  async (kind) => {
    const { close } = await openDialog();
    const at = await close(kind);
    // Events of a busy page are older than the close that kept the page busy.
    for (const atMs of [1_040, 1_200, 1_199 + SHIELD_MS]) expect(press(at, kind, atMs)).toEqual([]);
    await hasRows(0);
    expect(press({ x: 5, y: 5 }, kind, 1_250)).toEqual(KINDS);
    await hasRows(1);
  },
);

test('the shield ends by itself, also under a resting pointer', async () => {
  const { screen, close } = await openDialog();
  const { x, y } = await close('mouse');
  const shield = document.elementFromPoint(x, y);
  await expect.poll(() => document.elementFromPoint(x, y)).not.toBe(shield);
  await userEvent.click(screen.getByRole('button', { name: 'Tiles' }));
  await hasRows(1);
});

test('a press after typing is not the second of a double press', async () => {
  const { close } = await openDialog();
  const at = await close('mouse');
  await userEvent.keyboard('1');
  expect(press(at, 'mouse', 1_250)).toEqual(KINDS);
});

const turnWheel = () =>
  document.querySelector('output')?.dispatchEvent(new Event('wheel', { bubbles: true }));

test('a press after a swipe, which the browser takes for a scroll, is not the second of a double press', async () => {
  const { close } = await openDialog();
  const at = await close('touch');
  document.querySelector('output')?.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  expect(press(at, 'touch', 1_250)).toEqual(KINDS);
});

test('a press after the wheel moved a list is not the second of a double press', async () => {
  const screen = await draw(<Page />);
  const tiles = await screen.getByRole('button', { name: 'Tiles' }).findElement();
  const at = middleOf(tiles);
  press(at, 'mouse', 1_000);
  turnWheel();
  const other = document.createElement('button');
  tiles.before(other);
  Object.assign(other.style, { position: 'fixed', inset: '0' });
  onTestFinished(() => other.remove());
  frame(1_100);
  expect(press(at, 'mouse', 1_200)).toEqual(KINDS);
});

test('a wheel that still spins does not end a shield', async () => {
  const { close } = await openDialog();
  const at = await close('mouse');
  turnWheel();
  expect(press(at, 'mouse', 1_250)).toEqual([]);
});

test('a press notices a close between two frames by itself', async () => {
  const { screen } = await openDialog();
  const at = middleOf(await screen.getByRole('button', { name: 'Done' }).findElement());
  press(at, 'touch', 1_000);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(press(at, 'touch', 1_300)).toEqual([]);
});

test('three quick presses of a tile count as three, though each adds a row', async () => {
  const screen = await draw(<Page />);
  await userEvent.tripleClick(screen.getByRole('button', { name: 'Tiles' }));
  await hasRows(3);
  for (const atMs of [2_000, 2_040, 2_080]) press({ x: 500, y: 500 }, 'touch', atMs);
  await hasRows(6);
});
