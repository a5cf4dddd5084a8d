import { useRef, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { KeyboardMode } from '../../../shared/settings/settings.ts';
import { listenForWedge } from '../../scan/wedge.ts';
import { Dialog } from '../dialog.tsx';
import { ScanField } from '../scan-field.tsx';
import { draw } from '../testing/draw.tsx';
import { OnScreenKeyboard } from './on-screen-keyboard.tsx';
import { askForLetters } from './watch-fields.ts';

interface PageProps {
  readonly mode?: KeyboardMode;
  readonly onSubmit?: (text: string) => void;
}

function Page({ mode = 'auto', onSubmit = () => undefined }: PageProps) {
  const [code, setCode] = useState('');
  const [isOpen, setOpen] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  return (
    <>
      <ScanField value={code} onChange={setCode} onSubmit={onSubmit} maxLength={12} />
      <label htmlFor="amount">Amount</label>
      <input id="amount" type="text" inputMode="decimal" />
      <label htmlFor="own">With keys of its own</label>
      <input id="own" type="text" inputMode="none" />
      <label htmlFor="code">A code with keys of its own</label>
      <input ref={own} id="code" type="text" inputMode="none" lang="en" autoCapitalize="characters" />
      <button type="button" onClick={() => own.current && askForLetters(own.current)}>
        Letters
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="A dialog" onClose={() => setOpen(false)}>
          <label htmlFor="note">Note</label>
          <input id="note" type="text" autoFocus />
        </Dialog>
      )}
      <OnScreenKeyboard mode={mode} language="uz" />
    </>
  );
}

/** A finger on the element, as the browser reports a touch: the pointer first, then the simulated mouse. */
function touch(element: Element): void {
  const init = { bubbles: true, cancelable: true, pointerType: 'touch', isPrimary: true, pointerId: 5 };
  element.dispatchEvent(new PointerEvent('pointerdown', init));
  element.dispatchEvent(new PointerEvent('pointerup', init));
  const goesOn = element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  if (goesOn && element instanceof HTMLElement) element.focus();
  element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, cancelable: true }));
  element.dispatchEvent(new PointerEvent('click', { ...init, detail: 1 }));
}

/** The page and its elements. The last key of a person was long ago, unless a test presses a key. */
async function open(props: PageProps = {}) {
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now.ms);
  onTestFinished(() => void vi.restoreAllMocks());
  const now = { ms: 60_000 };
  const screen = await draw(<Page {...props} />);
  const board = screen.baseElement;
  const keyboard = () => board.querySelector('[data-keyboard]');
  const field = (name: string) => screen.getByRole('textbox', { name }).element() as HTMLInputElement;
  const press = (...names: readonly string[]) => {
    for (const name of names) {
      const found = [...(keyboard()?.querySelectorAll('button') ?? [])].find(
        (button) => (button.ariaLabel ?? button.textContent) === name,
      );
      if (!found) throw new Error(`no key ${name}`);
      touch(found);
    }
  };
  return { screen, now, keyboard, field, press };
}

const isThere = (keyboard: () => Element | null) =>
  expect.poll(() => keyboard()?.querySelector('button') ?? null).not.toBeNull();
const isGone = (keyboard: () => Element | null) => expect.poll(keyboard).toBeNull();
const SCAN = 'Scan or type a code';

test('a touch on a field opens the keyboard, which types Uzbek letters and keeps the focus in the field', async () => {
  const { keyboard, field, press } = await open();
  expect(keyboard()).toBeNull();
  touch(field(SCAN));
  await isThere(keyboard);
  press('gʻ', 'sh', 'oʻ');
  expect(field(SCAN).value).toBe('g\u02bbsho\u02bb');
  press('Delete the last letter', 'Space', '7');
  await expect.poll(() => field(SCAN).value).toBe('g\u02bbsho 7');
  expect(document.activeElement).toBe(field(SCAN));
});

test('one press makes one capital, two presses lock capitals; languages and signs change the keys', async () => {
  const { screen, keyboard, field, press } = await open();
  touch(field(SCAN));
  await isThere(keyboard);
  press('Capital letters');
  await expect.element(screen.getByRole('button', { name: 'Sh', exact: true })).toBeVisible();
  press('Sh');
  await expect.element(screen.getByRole('button', { name: 'a', exact: true })).toBeVisible();
  press('Capital letters');
  await expect.element(screen.getByRole('button', { name: 'A', exact: true })).toBeVisible();
  press('Capital letters');
  await expect.element(screen.getByRole('button', { name: 'SH', exact: true })).toBeVisible();
  press('A');
  await expect.element(screen.getByRole('button', { name: 'B', exact: true })).toBeVisible();
  press('Language of the keyboard: Oʻz');
  await expect.element(screen.getByRole('button', { name: 'Ё', exact: true })).toBeVisible();
  press('Ё', 'Signs');
  await expect.element(screen.getByRole('button', { name: '№', exact: true })).toBeVisible();
  press('№');
  expect(field(SCAN).value).toBe('ShAЁ№');
  // The language stays when the field changes.
  press('Hide the keyboard');
  await isGone(keyboard);
  touch(field(SCAN));
  await expect.element(screen.getByRole('button', { name: 'ё', exact: true })).toBeVisible();
});

test('the keyboard types no more than the field holds', async () => {
  const { keyboard, field, press } = await open();
  touch(field(SCAN));
  await isThere(keyboard);
  press(...'1234567890123');
  expect(field(SCAN).value).toBe('123456789012');
});

test('Enter sends the form, Done hides the keyboard, and a touch opens it again', async () => {
  const sent: string[] = [];
  const { keyboard, field, press } = await open({ onSubmit: (text) => sent.push(text) });
  touch(field(SCAN));
  await isThere(keyboard);
  press('n', 'o', 'n');
  await expect.poll(() => field(SCAN).value).toBe('non');
  press('Enter');
  expect(sent).toEqual(['non']);
  press('Hide the keyboard');
  await isGone(keyboard);
  expect(document.activeElement).toBe(field(SCAN));
  touch(field(SCAN));
  await isThere(keyboard);
});

test('a number field gets only digits and a comma; a field with its own keypad gets no keyboard', async () => {
  const { screen, keyboard, field, press } = await open();
  touch(field('Amount'));
  await isThere(keyboard);
  press('1', ',', '5');
  expect(field('Amount').value).toBe('1,5');
  expect(screen.getByRole('button', { name: 'q', exact: true }).query()).toBeNull();
  touch(field('With keys of its own'));
  await isGone(keyboard);
});

test('typing on a real keyboard hides the screen keyboard, which opens again at a touch after 30 s', async () => {
  const { now, keyboard, field } = await open();
  touch(field(SCAN));
  await isThere(keyboard);
  await userEvent.keyboard('a');
  await isGone(keyboard);
  now.ms += 29_000;
  touch(field(SCAN));
  await expect.poll(() => document.activeElement).toBe(field(SCAN));
  expect(keyboard()).toBeNull();
  now.ms += 2_000;
  touch(field(SCAN));
  await isThere(keyboard);
});

test('a scanner’s keys neither hide the keyboard nor enter the field', async () => {
  const scans: string[] = [];
  const wedge = listenForWedge({ onText: (text) => scans.push(text) });
  onTestFinished(() => wedge.stop());
  const { now, keyboard, field } = await open();
  touch(field(SCAN));
  await isThere(keyboard);
  for (const key of [...'4780000000017', 'Enter']) {
    now.ms += 5;
    field(SCAN).dispatchEvent(
      new KeyboardEvent('keydown', {
        key,
        code: key === 'Enter' ? key : `Digit${key}`,
        bubbles: true,
        cancelable: true,
      }),
    );
  }
  expect(scans).toEqual(['4780000000017']);
  expect(keyboard()).not.toBeNull();
  expect(field(SCAN).value).toBe('');
});

test('in a dialog the keyboard opens with the cursor, closes with the dialog, and is no press outside', async () => {
  const { screen, keyboard, field, press } = await open();
  touch(screen.getByRole('button', { name: 'Open' }).element());
  await isThere(keyboard);
  press('n', 'o', 'n');
  expect(field('Note').value).toBe('non');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Keyboard on the screen' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await isGone(keyboard);
  expect(screen.getByRole('dialog').query()).toBeNull();
});

test('the page ends above the keyboard, which covers nothing', async () => {
  const { keyboard, field } = await open();
  touch(field(SCAN));
  await isThere(keyboard);
  const room = document.documentElement.style.getPropertyValue('--keyboard');
  expect(Number.parseFloat(room)).toBe(keyboard()?.getBoundingClientRect().height);
  touch(document.body.querySelector('[data-keyboard] [aria-label="Hide the keyboard"]') ?? document.body);
  await isGone(keyboard);
  expect(document.documentElement.style.getPropertyValue('--keyboard')).toBe('');
});

test('a mouse opens no keyboard in mode auto; mode always opens one at a click, mode never at nothing', async () => {
  const auto = await open();
  await auto.screen.getByRole('textbox', { name: 'Amount' }).click();
  expect(auto.keyboard()).toBeNull();
  await auto.screen.unmount();

  const always = await open({ mode: 'always' });
  await always.screen.getByRole('textbox', { name: 'Amount' }).click();
  await isThere(always.keyboard);
  await userEvent.keyboard('5');
  expect(always.keyboard()).not.toBeNull();
  await always.screen.unmount();

  const never = await open({ mode: 'never' });
  touch(never.field('Amount'));
  await expect.poll(() => document.activeElement).toBe(never.field('Amount'));
  expect(never.keyboard()).toBeNull();
  expect(never.field('Amount').inputMode).toBe('decimal');
});

test('a button opens letters for a field with its own keypad, even after typing, in its own language', async () => {
  const { screen, now, keyboard, field, press } = await open();
  const letters = () => touch(screen.getByRole('button', { name: 'Letters' }).element());
  const code = field('A code with keys of its own');
  touch(code);
  await userEvent.keyboard('4');
  expect(keyboard()).toBeNull();
  letters();
  await isThere(keyboard);
  expect(document.activeElement).toBe(code);
  press('A', '7', 'Language of the keyboard: Eng');
  await expect.element(screen.getByRole('button', { name: 'SH', exact: true })).toBeVisible();
  expect(code.value).toBe('4A7');
  press('Hide the keyboard');
  await isGone(keyboard);
  // Other fields keep their language, in small letters.
  now.ms += 31_000;
  touch(field(SCAN));
  await expect.element(screen.getByRole('button', { name: 'gʻ', exact: true })).toBeVisible();
});

test('without a keyboard of ours the system’s keyboard gives the letters', async () => {
  const { screen, keyboard, field } = await open({ mode: 'never' });
  touch(screen.getByRole('button', { name: 'Letters' }).element());
  const code = field('A code with keys of its own');
  expect([document.activeElement, code.inputMode, keyboard()]).toEqual([code, 'text', null]);
});
