/** The keyboard of the sale screen: the keys that are printed on the till's keys, and the arrows. */
import { useEffect } from 'react';
import { stepSelection, useBasket } from '../../store/basket.ts';
import { backToBasket, newSaleByEnter, startCash, startScanning } from '../../store/paying.ts';
import { usePayments } from '../../store/payments.ts';
import { goTo, isSelling, openDialog, openPicker, type Place, usePlace } from '../../store/place.ts';
import { focusScanField } from './scan-field.tsx';

/** Ctrl+Enter is Pay, as on other tills. */
const nameOf = (event: KeyboardEvent): string =>
  event.ctrlKey && event.key === 'Enter'
    ? 'F9'
    : event.ctrlKey || event.altKey || event.metaKey
      ? ''
      : event.key;

/** Keys of the till that the browser would take for itself. */
const OURS = new Set(['F2', 'F3', 'F6', 'F7', 'F9', 'F10']);

function press(key: string, place: Place): void {
  switch (key) {
    case 'F2':
      focusScanField();
      break;
    case 'F9':
      startScanning();
      break;
    case 'F10':
      startCash();
      break;
    case 'Escape':
      goBack(place);
      break;
    default:
      if (isSelling(place)) pressWhileSelling(key, place);
  }
}

function pressWhileSelling(key: string, place: Place): void {
  switch (key) {
    case 'F3':
      goTo('history');
      break;
    case 'F7':
      goTo('settings');
      break;
    case 'F6':
      openPicker(place.picker ? null : { kind: 'categories' });
      break;
    case 'ArrowUp':
      stepSelection(-1);
      break;
    case 'ArrowDown':
      stepSelection(1);
      break;
  }
}

/** Back one step, with a question where something would be lost. */
function goBack(place: Place): void {
  if (!isSelling(place)) backToBasket();
  else if (place.picker) openPicker(null);
  else if (place.typed !== '') usePlace.setState({ typed: '' });
  else if (useBasket.getState().lines.length > 0) openDialog({ kind: 'empty' });
}

/** Enter with nothing in focus that would take it: on to the next sale, once this one is over. */
function isNewSale(place: Place): boolean {
  if (document.activeElement !== document.body) return false;
  if (place.step.name === 'cash-done') return true;
  if (place.step.name !== 'payment') return false;
  const state = usePayments.getState().entries.get(place.step.transactionId)?.view.state;
  return state === 'paid' || state === 'abandoned';
}

export function useSaleKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const place = usePlace.getState();
      const key = nameOf(event);
      const taken = event.defaultPrevented;
      if (OURS.has(key)) event.preventDefault();
      // A window over the screen has its own Esc and Enter, and a held key is one press.
      if (taken || place.dialog || event.repeat) return;
      if (key === 'Enter' && isNewSale(place)) void newSaleByEnter();
      else press(key, place);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
