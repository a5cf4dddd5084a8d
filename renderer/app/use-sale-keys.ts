/**
 * The keyboard of the sale screen: the keys that are printed on the till's buttons, the arrows, and what changes the
 * chosen line. What is typed goes into the field for codes, wherever the focus is; and the focus is never on nothing.
 */
import { useEffect } from 'react';
import { focusScanField } from '../ui/scan-field.tsx';
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

/** Keys that the browser would take for itself. */
const PRINTED = /^F([2-9]|10)$/;

/** Presses the button on which this key is printed. Answers whether there is one now. */
function pressPrinted(key: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]:enabled`);
  button?.click();
  return button !== null;
}

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Answers whether the key is used up. */
function press(key: string, app: TillApp): boolean {
  if (key === 'F2') {
    focusScanField();
    return true;
  }
  if (PRINTED.test(key) && pressPrinted(key)) return true;
  if (key === 'Escape') {
    goBack(app);
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
      // It is printed in a menu, which is not open.
      route.openDialog({ kind: 'parked' });
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

/** The chosen line, while nothing is typed that these keys would belong to. */
function pressForLine(key: string, { basket, route, selling }: TillApp): boolean {
  const { lines, selectedId } = basket.getState();
  const chosen = lines.find(({ line }) => line.lineId === selectedId);
  if (selectedId === null || !chosen) return false;
  const { what } = chosen.line;
  // A scan that nobody knows, or that was refused, has no quantity to change.
  if (what.kind === 'unknown') {
    if (key === 'Delete') selling.dismiss(selectedId);
    // In the field, which is empty: on a button it presses that.
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

/** Back one step, with a question where something would be lost. */
function goBack({ basket, paying, route }: TillApp): void {
  const now = route.getState();
  if (!isSelling(now)) paying.backToBasket();
  else if (now.picker || now.typed !== '') route.openPicker(null);
  else if (basket.getState().lines.length > 0) route.openDialog({ kind: 'empty' });
}

/** Enter with nothing in focus that would take it: on to the next sale, once this one is over. */
function isNewSale({ payments, route }: TillApp): boolean {
  if (document.activeElement !== document.body) return false;
  const { step } = route.getState();
  if (step.name === 'sold') return true;
  if (step.name !== 'payment') return false;
  const view = payments.viewOf(step.transactionId);
  return view?.state === 'paid' || (view?.state === 'abandoned' && view.setAside);
}

/** A character that nobody waits for where the focus is: it is the beginning of a code or of a name. */
function typesIntoNothing(key: string): boolean {
  return [...key].length === 1 && key !== ' ' && !isField(document.activeElement);
}

export function useSaleKeys(): void {
  const app = useTillApp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = nameOf(event);
      const taken = event.defaultPrevented;
      if (PRINTED.test(key)) event.preventDefault();
      // A dialog over the screen has its own Esc and Enter, and a held key is one press.
      if (taken || isCovered(app)) return;
      if (event.repeat && key !== '+' && key !== '-') return;
      if (key === 'Enter' && isNewSale(app)) void app.nextSale.newSaleByEnter();
      else if (press(key, app)) event.preventDefault();
      else if (typesIntoNothing(key)) focusScanField();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [app]);
  useEffect(() => keepFocus(app), [app]);
}

const isMenuOpen = (): boolean => document.querySelector('[role="menu"]') !== null;

/** Something lies over the screen: the keys are its own. */
const isCovered = ({ route, approving }: TillApp): boolean =>
  route.getState().dialog !== null || approving.getState().wanted !== null || isMenuOpen();

/** Whatever had the focus is gone, a dialog, a key, a panel: back to the field, where there is one. */
function keepFocus(app: TillApp): () => void {
  let timer = 0;
  const look = (): void => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    if (!isCovered(app)) focusScanField();
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(look);
  };
  const ends = [app.route.subscribe(later), app.basket.subscribe(later), app.payments.subscribe(later)];
  document.addEventListener('focusout', later);
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
    document.removeEventListener('focusout', later);
  };
}
