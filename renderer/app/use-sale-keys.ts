/**
 * The keyboard of the sale screen: the keys printed on buttons, the arrows, and the keys for the selected
 * line. Typed text goes into the field for codes, whatever has the focus, and the focus is never lost.
 */
import { useEffect } from 'react';
import { AFTER_OTHERS_MS, isField, keepFocus } from '../ui/keep-focus.ts';
import { pressPrinted, takesEnter } from '../ui/printed-keys.ts';
import { focusScanField, scanField } from '../ui/scan-field.tsx';
import { isCovered } from './covered.ts';
import { isSelling } from './route.ts';
import type { TillApp } from './till-app.ts';
import { useTillApp } from './use-till-app.ts';

/** Ctrl+Enter is Pay, as on other tills. */
const nameOf = (event: KeyboardEvent): string =>
  event.ctrlKey && event.key === 'Enter'
    ? 'F9'
    : event.ctrlKey || event.altKey || event.metaKey
      ? ''
      : event.key;

/** The browser would take these keys. */
const PRINTED = /^F([1-9]|1[0-2])$/;

/** Answers whether the key is handled. */
function press(key: string, app: TillApp): boolean {
  if (key === 'F2') {
    focusScanField();
    return true;
  }
  if (PRINTED.test(key) && pressPrinted(key)) return true;
  if (key === 'Escape') {
    if (!pressPrinted('Esc')) goBack(app);
    return true;
  }
  return isSelling(app.route.getState()) && pressWhileSelling(key, app);
}

function pressWhileSelling(key: string, app: TillApp): boolean {
  const { basket, route } = app;
  switch (key) {
    case 'F3':
      // As F5.
      app.paying.startTender('terminal');
      return true;
    case 'F5':
      // Printed in a menu, which is closed.
      route.openDialog({ kind: 'parked' });
      return true;
    case 'F12':
      // As F5. The panel of a finished sale prints it on a button.
      void app.prints.printLast();
      return true;
    case 'ArrowUp':
      basket.stepSelection(-1);
      return true;
    case 'ArrowDown':
      if (route.getState().picker) focusTiles();
      else basket.stepSelection(1);
      return true;
    case 'ArrowRight':
      return route.getState().typed === '' && focusTiles();
    default:
      return route.getState().typed === '' && pressForLine(key, app);
  }
}

function focusTiles(): boolean {
  const tile = document.querySelector<HTMLButtonElement>('[data-tiles] button');
  tile?.focus();
  return tile !== null;
}

/** Keys for the selected line, while the field is empty. */
function pressForLine(key: string, { basket, route, selling }: TillApp): boolean {
  const { lines, selectedId } = basket.getState();
  const chosen = lines.find(({ line }) => line.lineId === selectedId);
  if (selectedId === null || !chosen) return false;
  const { what } = chosen.line;
  // An unknown or refused scan has no quantity.
  if (what.kind === 'unknown') {
    if (key === 'Delete') selling.dismiss(selectedId);
    // Only in the empty field: on a button, Enter presses the button.
    if (key === 'Enter' && !what.refused && isField(document.activeElement)) {
      route.openDialog({ kind: 'find-product', lineId: selectedId });
      return true;
    }
    return ['+', '-', '*', 'Delete'].includes(key);
  }
  switch (key) {
    case '+':
      selling.stepQuantity(selectedId, 1);
      return true;
    case '-':
      selling.stepQuantity(selectedId, -1);
      return true;
    case '*':
      route.openDialog({ kind: 'quantity', lineId: selectedId });
      return true;
    case 'Delete':
      void selling.removeLine(selectedId);
      return true;
    default:
      return false;
  }
}

/** Back one step, with a question before a loss. */
function goBack({ basket, paying, route }: TillApp): void {
  const now = route.getState();
  if (!isSelling(now)) paying.backToBasket();
  else if (now.picker || now.typed !== '') route.openPicker(null);
  else if (basket.getState().lines.length > 0) route.openDialog({ kind: 'empty' });
}

/** A character without a field: the beginning of a code, a name or a sum. */
const typesIntoNothing = (key: string): boolean =>
  [...key].length === 1 && key !== ' ' && !isField(document.activeElement);

export function useSaleKeys(): void {
  const app = useTillApp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = nameOf(event);
      const taken = event.defaultPrevented;
      if (PRINTED.test(key)) event.preventDefault();
      // A dialog over the screen has its own Esc and Enter, and a held key is one press.
      if (taken || keepsKeys(app)) return;
      const isEnterOnNothing = key === 'Enter' && !takesEnter(event.target);
      // Otherwise Enter would press the element that has the focus by then.
      if (isEnterOnNothing) event.preventDefault();
      if (event.repeat && key !== '+' && key !== '-') return;
      if (isEnterOnNothing) pressPrinted('Enter');
      else if (press(key, app)) event.preventDefault();
      else if (typesIntoNothing(key)) focusForTyping();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [app]);
  useEffect(
    () =>
      keepFocus({
        home: (lastField) => (keepsKeys(app) ? null : homeOfScreen(lastField)),
        // The field for codes takes the focus at once, even from a part that restores its own focus.
        afterMs: () => (scanField() ? 0 : AFTER_OTHERS_MS),
      }),
    [app],
  );
}

const isMenuOpen = (): boolean => document.querySelector('[role="menu"]') !== null;

/** Something lies over the screen, and the keys belong to it. */
const keepsKeys = (app: TillApp): boolean => isCovered(app) || isMenuOpen();

/** In the panel: the field that was typed into last, or else the one that is needed first. */
function fieldOrFirst(lastField: HTMLElement | null): HTMLElement | null {
  if (lastField?.closest('[data-step]') && lastField.matches(':enabled')) return lastField;
  return document.querySelector<HTMLElement>('[data-step] [data-first]:enabled');
}

/** The field for codes, or else the panel's field, or else the panel itself. */
const homeOfScreen = (lastField: HTMLElement | null): HTMLElement | null =>
  scanField() ?? fieldOrFirst(lastField) ?? document.querySelector<HTMLElement>('[data-step]');

function focusForTyping(): void {
  if (scanField()) focusScanField();
  else fieldOrFirst(null)?.focus();
}
