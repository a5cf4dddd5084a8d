/**
 * The keyboard of the sale screen: keys printed on buttons, arrows, and keys for the chosen line. Other characters go
 * into the field for codes, wherever the focus is. The focus is never on nothing.
 */
import { useEffect } from 'react';
import { isCovered } from '../context/covered.ts';
import { isSelling } from '../context/route.ts';
import type { TillApp } from '../context/till-app.ts';
import { useTillApp } from '../context/use-till-app.ts';
import { AFTER_OTHERS_MS, isField, keepFocus } from '../ui/keep-focus.ts';
import { pressPrinted, takesEnter } from '../ui/printed-keys.ts';
import { focusScanField, scanField } from '../ui/scan-field.tsx';
import { watchSlips } from './line-slips.ts';

/** Ctrl+Enter is Pay, as on other tills. */
const nameOf = (event: KeyboardEvent): string =>
  event.ctrlKey && event.key === 'Enter'
    ? 'F9'
    : event.ctrlKey || event.altKey || event.metaKey
      ? ''
      : event.key;

/** Keys that the browser uses otherwise. */
const PRINTED = /^F([1-9]|1[0-2])$/;

/** Answers whether the key is used up. */
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
    case 'F5':
      // It is printed in a menu, which is not open.
      route.openDialog({ kind: 'parked' });
      return true;
    case 'F12':
      // As F5. On the panel of a sale that is over it is printed on a button.
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
      return changesLine(app) && pressForLine(key, app);
  }
}

/** Keys belong to the line only while the field for codes is empty. */
const changesLine = ({ route }: TillApp): boolean => {
  const now = route.getState();
  return isSelling(now) && now.typed === '';
};

function focusTiles(): boolean {
  const tile = document.querySelector<HTMLButtonElement>('[data-tiles] button');
  tile?.focus();
  return tile !== null;
}

function pressForLine(key: string, { basket, route, selling }: TillApp): boolean {
  const { lines, selectedId } = basket.getState();
  const chosen = lines.find(({ line }) => line.lineId === selectedId);
  if (selectedId === null || !chosen) return false;
  const { what } = chosen.line;
  // An unknown or refused scan has no quantity.
  if (what.kind === 'unknown') {
    if (key === 'Delete') selling.dismiss(selectedId);
    // In the empty field. Enter on a button presses the button.
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

/** Back one step. Asks first if the basket would be lost. */
function goBack({ basket, paying, route }: TillApp): void {
  const now = route.getState();
  if (!isSelling(now)) paying.backToBasket();
  else if (now.picker || now.typed !== '') route.openPicker(null);
  else if (basket.getState().lines.length > 0) route.openDialog({ kind: 'empty' });
}

/** A character outside any field: it starts a code, a name or an amount. */
const typesIntoNothing = (key: string): boolean =>
  [...key].length === 1 && key !== ' ' && !isField(document.activeElement);

export function useSaleKeys(): void {
  const app = useTillApp();
  useEffect(() => {
    const slips = watchSlips(app);
    const onKey = (event: KeyboardEvent): void => {
      const key = nameOf(event);
      const taken = event.defaultPrevented;
      if (PRINTED.test(key)) event.preventDefault();
      // A dialog handles its own Esc and Enter.
      if (taken || keepsKeys(app)) return;
      if (changesLine(app) && slips.isSlip(event)) {
        event.preventDefault();
        return;
      }
      const isEnterOnNothing = key === 'Enter' && !takesEnter(event.target);
      // The focused element was not the target of this press.
      if (isEnterOnNothing) event.preventDefault();
      if (event.repeat && key !== '+' && key !== '-') return;
      if (isEnterOnNothing) pressPrinted('Enter');
      else if (press(key, app)) event.preventDefault();
      else if (typesIntoNothing(key)) focusForTyping();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      slips.stop();
    };
  }, [app]);
  useEffect(
    () =>
      keepFocus({
        home: (lastField) => (keepsKeys(app) ? null : homeOfScreen(lastField)),
        // Only the field for codes takes the focus before others could.
        afterMs: () => (scanField() ? 0 : AFTER_OTHERS_MS),
      }),
    [app],
  );
}

const isMenuOpen = (): boolean => document.querySelector('[role="menu"]') !== null;

/** A dialog, question or menu has the keys. */
const keepsKeys = (app: TillApp): boolean => isCovered(app) || isMenuOpen();

/** The panel's field that was used last, or else its first field. */
function fieldOrFirst(lastField: HTMLElement | null): HTMLElement | null {
  if (lastField?.closest('[data-step]') && lastField.matches(':enabled')) return lastField;
  return document.querySelector<HTMLElement>('[data-step] [data-first]:enabled');
}

/** The field for codes, or else a field of the panel, or else the panel itself. */
const homeOfScreen = (lastField: HTMLElement | null): HTMLElement | null =>
  scanField() ?? fieldOrFirst(lastField) ?? document.querySelector<HTMLElement>('[data-step]');

function focusForTyping(): void {
  if (scanField()) focusScanField();
  else fieldOrFirst(null)?.focus();
}
