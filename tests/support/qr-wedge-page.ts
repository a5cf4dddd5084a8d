/**
 * A page of React fields with the wedge listener, for the test in a real browser. `window.wedgePage` keeps
 * what each part of the page received.
 */
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { listenForWedge } from '../../renderer/scan/wedge.ts';

const heard = {
  scans: [] as string[],
  changes: [] as string[],
  submits: 0,
  presses: 0,
  hotkeys: [] as string[],
};

function Fields(): ReturnType<typeof createElement> {
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('');
  return createElement(
    'form',
    {
      onSubmit: (event: { preventDefault(): void }) => {
        event.preventDefault();
        heard.submits += 1;
      },
    },
    createElement('input', {
      id: 'text',
      maxLength: 12,
      value: text,
      onChange: (event: { target: { value: string } }) => {
        heard.changes.push(event.target.value);
        setText(event.target.value.toUpperCase());
      },
    }),
    createElement('input', {
      id: 'amount',
      type: 'number',
      value: amount,
      onChange: (event: { target: { value: string } }) => setAmount(event.target.value),
    }),
    createElement('input', { id: 'gift', type: 'checkbox' }),
    createElement('button', { id: 'search', type: 'submit' }, 'Search'),
    createElement('details', null, createElement('summary', { id: 'details' }, 'Details')),
    createElement('button', { id: 'pay', type: 'button', onClick: () => (heard.presses += 1) }, 'Pay'),
  );
}

const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(createElement(Fields));
document.addEventListener('keydown', (event) => heard.hotkeys.push(event.key));
listenForWedge({ onText: (text) => heard.scans.push(text) });

declare global {
  interface Window {
    wedgePage: typeof heard;
  }
}
window.wedgePage = heard;
