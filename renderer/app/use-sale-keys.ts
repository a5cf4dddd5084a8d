/** The keyboard of the sale screen: the keys that are printed on the till's buttons, and the arrows. */
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

/** Keys of the till that the browser would take for itself. */
const OURS = new Set(['F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10']);

function press(key: string, app: TillApp): void {
  switch (key) {
    case 'F2':
      focusScanField();
      break;
    case 'F9':
      app.paying.startScanning();
      break;
    case 'F10':
      app.paying.startCash();
      break;
    case 'Escape':
      goBack(app);
      break;
    default:
      if (isSelling(app.route.getState())) pressWhileSelling(key, app);
  }
}

function pressWhileSelling(key: string, { basket, route }: TillApp): void {
  switch (key) {
    case 'F3':
      route.goTo('history');
      break;
    case 'F7':
      route.goTo('settings');
      break;
    case 'F4':
      if (basket.getState().lines.length > 0) route.openDialog({ kind: 'park' });
      break;
    case 'F5':
      route.openDialog({ kind: 'parked' });
      break;
    case 'F8':
      if (basket.getState().lines.length > 0) route.openDialog({ kind: 'discount', lineId: null });
      break;
    case 'F6':
      route.openPicker(route.getState().picker ? null : { kind: 'categories' });
      break;
    case 'ArrowUp':
      basket.stepSelection(-1);
      break;
    case 'ArrowDown':
      basket.stepSelection(1);
      break;
  }
}

/** Back one step, with a question where something would be lost. */
function goBack({ basket, paying, route }: TillApp): void {
  const now = route.getState();
  if (!isSelling(now)) paying.backToBasket();
  else if (now.picker) route.openPicker(null);
  else if (now.typed !== '') route.setState({ typed: '' });
  else if (basket.getState().lines.length > 0) route.openDialog({ kind: 'empty' });
}

/** Enter with nothing in focus that would take it: on to the next sale, once this one is over. */
function isNewSale({ payments, route }: TillApp): boolean {
  if (document.activeElement !== document.body) return false;
  const { step } = route.getState();
  if (step.name === 'cash-done') return true;
  if (step.name !== 'payment') return false;
  const view = payments.viewOf(step.transactionId);
  return view?.state === 'paid' || (view?.state === 'abandoned' && view.setAside);
}

export function useSaleKeys(): void {
  const app = useTillApp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = nameOf(event);
      const taken = event.defaultPrevented;
      if (OURS.has(key)) event.preventDefault();
      // A dialog over the screen has its own Esc and Enter, and a held key is one press.
      if (taken || app.route.getState().dialog || event.repeat) return;
      if (key === 'Enter' && isNewSale(app)) void app.nextSale.newSaleByEnter();
      else press(key, app);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [app]);
}
