/**
 * Papers for the printer: each is drawn before it is sent, and sent once; the next request draws a new paper.
 */
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { frame, line, type Paper, paperOf, RULE, row, sign, text } from '../../shared/paper/paper.ts';
import type { PictureHash } from '../../shared/pictures/picture.ts';
import { PaperSheet } from './paper-sheet.tsx';

const RECEIPT = paperOf(
  frame('COPY', false),
  text('Bahor market', { weight: 'total' }),
  RULE,
  line('Obi non', 'strong'),
  row('Card', '40 000', { beside: '8600' }),
  row('QR payment', '78 000', { count: '12', isInner: true }),
  { part: 'qr', text: 'TILLA:S:1', label: 'Code of the sale', note: 'For the shop', size: 'small' },
  sign('Customer'),
);
const REFUND = paperOf(text('REFUND'));

/** The papers drawn for the printer, one text a paper. */
const drawn = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-paper] article')].map(({ textContent }) => textContent);

/** Every callback that waited for a frame has run. */
const twoFrames = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

test('papers are drawn completely and in order before the printer gets them, and print once', async () => {
  const printed: (readonly (string | null)[])[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => void printed.push(drawn()));
  onTestFinished(() => print.mockRestore());
  const ended = vi.fn();
  const sheet = <PaperSheet papers={[RECEIPT, REFUND]} onPrinted={() => ended()} />;
  const { rerender } = await render(sheet);
  await expect.poll(() => ended.mock.calls.length).toBe(1);
  // A change of the till's state redraws the paper, and prints no second paper.
  await rerender(<PaperSheet papers={[RECEIPT, REFUND]} onPrinted={() => ended()} />);
  await twoFrames();
  expect(printed).toEqual([
    ['COPYBahor marketObi nonCard 860040 000QR payment1278 000For the shopCustomer', 'REFUND'],
  ]);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[data-paper] [role="img"]')?.getAttribute('aria-label')).toBe(
    'Code of the sale',
  );
});

test('a paper requested while another is being sent is sent too, and the printer prints nothing by itself', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  const sent: (readonly (string | null)[])[] = [];
  const sheet = (paper: Paper, send: () => void) => <PaperSheet papers={[paper]} send={send} />;
  const toFile = (): void => void sent.push(drawn());
  const { rerender } = await render(sheet(REFUND, toFile));
  await expect.poll(() => sent).toEqual([['REFUND']]);
  await rerender(sheet(paperOf(text('X REPORT')), toFile));
  await twoFrames();
  expect(sent).toHaveLength(1);
  await rerender(
    sheet(paperOf(text('Z REPORT')), () => {
      toFile();
    }),
  );
  await expect.poll(() => sent).toEqual([['REFUND'], ['Z REPORT']]);
  expect(print).not.toHaveBeenCalled();
});

/** Images here load when the test says so. */
function heldLogo() {
  const loading = Promise.withResolvers<void>();
  const before = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'decode');
  Object.defineProperty(HTMLImageElement.prototype, 'decode', {
    configurable: true,
    value: () => loading.promise,
  });
  onTestFinished(() => {
    if (before) Object.defineProperty(HTMLImageElement.prototype, 'decode', before);
    else Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  });
  return loading;
}

const WITH_LOGO = paperOf({ part: 'logo', picture: 'ab'.repeat(32) as PictureHash }, text('RECEIPT'));

test.each(['loads', 'is missing'])('a paper waits until its logo %s, and is sent once', async (how) => {
  const loading = heldLogo();
  const sent: unknown[] = [];
  await render(<PaperSheet papers={[WITH_LOGO]} send={() => void sent.push(drawn())} />);
  await twoFrames();
  expect(sent).toEqual([]);
  if (how === 'loads') loading.resolve();
  else loading.reject(new Error('no picture'));
  await expect.poll(() => sent).toEqual([['RECEIPT']]);
});

test('a logo that never comes holds up no paper', async () => {
  heldLogo();
  const sent: unknown[] = [];
  await render(<PaperSheet papers={[WITH_LOGO]} send={() => void sent.push(drawn())} />);
  await expect.poll(() => sent).toEqual([['RECEIPT']]);
});
