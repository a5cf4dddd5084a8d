/** The pole display follows the sale at the counter, and no sale waits for it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { poleDisplay } from '../../electron/devices/pole/pole-display.ts';
import { openRawFile, type RawFile } from '../../electron/devices/printer/raw-file.ts';
import type { CustomerView } from '../../shared/contract/customer.ts';
import { poleOf } from '../../shared/device/pole.ts';
import { moneyText } from '../../shared/paper/amount-text.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { UNATTENDED } from '../../tools/simulation/unattended.ts';
import { Counter } from '../support/counter.ts';
import { Pipe } from '../support/raw-printer.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { VirtualTill } from '../support/virtual-till.ts';

const SAMPLE = SAMPLE_PRODUCTS.find(({ soldBy, barcode }) => soldBy === 'piece' && barcode);
if (!SAMPLE?.barcode) throw new Error('a sample by the piece');
const BREAD = SAMPLE.barcode;
const PRICE = moneyText(SAMPLE.priceTiyin).replace(/\s/g, ' ');
let till: VirtualTill;
let counter: Counter;
let pipe: Pipe;
let opened: number;
let open: () => Promise<RawFile>;

beforeEach(async () => {
  [till, pipe, opened] = [new VirtualTill(), new Pipe(), 0];
  open = () => openRawFile(pipe.path);
  till.devices = {
    ...UNATTENDED.devices,
    pole: (setUp, ends) => {
      const reach = (): Promise<RawFile> => {
        opened += 1;
        return open();
      };
      return poleDisplay({ clock: till.clock, open: reach, ...ends }, setUp);
    },
  };
  till.settings = { ...DEFAULT_SETTINGS, language: 'en', poleAddress: '/dev/ttyUSB0' };
  await till.start();
  counter = new Counter(till);
  pipe.hold();
});
afterEach(async () => {
  await till.close();
  pipe.vanish();
});

const view = () => {
  const answer = till.do('pole.view', undefined);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
};
/** `ESC @` and CLR, then twice `US $`, `ESC t` and twenty letters. */
const [BEGIN, LINE_BEGIN, LETTERS] = [Buffer.from('1b400c', 'hex'), 7, 20];
const FRAME = BEGIN.length + 2 * (LINE_BEGIN + LETTERS);
/** The two lines, once they are so. */
async function shows(isIt: (upper: string, lower: string) => boolean): Promise<readonly string[]> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    await till.clock.settle(1);
    bytes = Buffer.concat([bytes, pipe.read()]);
    const frame = bytes.subarray(bytes.lastIndexOf(BEGIN), bytes.lastIndexOf(BEGIN) + FRAME);
    const lines = [0, 1].map((line) => {
      const at = BEGIN.length + line * (LINE_BEGIN + LETTERS) + LINE_BEGIN;
      return frame.toString('latin1', at, at + LETTERS);
    });
    if (frame.length === FRAME && isIt(lines[0] ?? '', lines[1] ?? '')) return lines;
  }
}
const isGoods = (_: string, lower: string): boolean => lower.startsWith('Total');

it('shows the newest goods with the total, PAID with the change, and the next customer nothing of it', async () => {
  counter.scan(BREAD);
  const goods = await shows(isGoods);
  expect(goods[0]).toSatisfy((line: string) => line.endsWith(` ${PRICE}`));
  counter.cash();
  const paid = await shows((upper) => upper.startsWith('PAID'));
  expect(paid).toEqual([`PAID${PRICE.padStart(16)}`, expect.stringMatching(/^Change|Thank you!/)]);
  till.do('basket.next', { saleId: counter.saleId });
  const idle = await shows((_, lower) => lower.includes('Welcome'));
  expect(idle.join()).not.toContain('000');
  expect(view()).toMatchObject({ address: '/dev/ttyUSB0', light: 'shown', why: null });
});

it('its test shows digits and letters for some seconds, then the sale again', async () => {
  counter.scan(BREAD);
  await shows(isGoods);
  expect(await till.ask('pole.test', undefined)).toEqual({ ok: true, value: null });
  await shows((upper) => upper === '01234567890123456789');
  await till.clock.advance(5 * SECOND);
  await shows(isGoods);
});

it('that keeps the call holds no sale, and says why', async () => {
  open = () => new Promise(() => undefined);
  counter.scan(BREAD);
  expect(counter.cash()).toMatchObject({ ok: true, value: { totalTiyin: SAMPLE.priceTiyin } });
  while (opened === 0) await till.clock.settle(1);
  await till.clock.advance(10 * SECOND);
  expect([view(), opened]).toMatchObject([{ light: 'trouble', why: { code: 'pole.missing' } }, 1]);
});

it('of the setup file shows until the settings name another or an empty one', () => {
  const { poleLetters } = DEFAULT_SETTINGS;
  const addressOf = (poleAddress: string | null) =>
    poleOf({ poleAddress, poleLetters }, { address: 'COM3' })?.address ?? null;
  expect([null, 'COM4', ''].map(addressOf)).toEqual(['COM3', 'COM4', null]);
});

it('is left alone without an address, and its test says so', async () => {
  till.settings = { ...till.settings, poleAddress: '' };
  counter.scan(BREAD);
  await till.clock.settle();
  expect([view(), opened]).toEqual([null, 0]);
  expect(await till.ask('pole.test', undefined)).toMatchObject({ error: { code: 'pole.none' } });
});

it('takes no change away from the customer’s screen', async () => {
  const themes: string[] = [];
  till.heard = (event, payload) => {
    if (event === 'customer.changed') themes.push((payload as CustomerView).theme);
  };
  await till.ask('settings.change', { theme: 'dark' });
  await till.clock.settle();
  expect(themes).toEqual(['dark']);
});
