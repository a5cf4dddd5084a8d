/** The customer's screen on the screens of counters: nothing is cut, and a person 1.5 m away can read it. */
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type {
  CustomerCard,
  CustomerGoods,
  CustomerStage,
  CustomerView,
} from '../../shared/contract/customer.ts';
import { CardEntryId } from '../../shared/ids.ts';
import { tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { stopClock } from '../testing/ahead.ts';
import { StandInApi } from '../testing/stand-in-api.ts';
import { CustomerScreen } from './customer-screen.tsx';
import { createDisplay } from './display.ts';

const SIZES = [
  [1024, 600],
  [1920, 1080],
  [800, 480],
  [768, 1366],
  [1080, 1920],
] as const;
const LARGE = tiyin(123_456_789_50);
const LINK = `https://ofd.example.uz/check?t=UZ210123456789&r=123456&c=20261129003100&s=${'4'.repeat(12)}`;

const goodsOf = (totalTiyin: number, count: number): CustomerGoods => ({
  lines: Array.from({ length: count }, (_, at) => ({
    name: at === 0 ? 'Kolbasa dudlangan «Toshkent» oliy navli, vakuumda qadoqlangan 450 g' : `Choy ${at}`,
    quantity: at % 2 === 0 ? 1000 : 1250,
    unit: 'kg',
    unitPriceTiyin: tiyin(18_000_00),
    dueTiyin: tiyin(at === 0 ? 12_345_678_50 : 22_500_00),
  })),
  earlier: 3,
  offTiyin: tiyin(5_000_00),
  totalTiyin: tiyin(totalTiyin),
  heldTiyin: ZERO_TIYIN,
  owedTiyin: tiyin(totalTiyin),
});

const card = (change: Partial<CustomerCard>): CustomerCard => ({
  name: 'card',
  entryId: CardEntryId.parse('entry-1'),
  amountTiyin: LARGE,
  step: 'number',
  phone: '99890*****11',
  againMs: 0,
  problem: null,
  ...change,
});

const STAGES: Readonly<Record<string, CustomerStage>> = {
  idle: { name: 'idle' },
  goods: { name: 'goods' },
  code: { name: 'code', amountTiyin: LARGE, camera: 'below' },
  'card number': card({}),
  'card refused': card({ problem: 'refused' }),
  'card asked for': card({ step: 'asking' }),
  'card code': card({ step: 'code', againMs: 59_400 }),
  'card code again': card({ step: 'code', problem: 'no-answer' }),
  'card code checked': card({ step: 'verifying', againMs: 30_000 }),
  'card verified': card({ step: 'verified' }),
  charging: { name: 'charging', amountTiyin: LARGE },
  approving: { name: 'approving', amountTiyin: LARGE },
  confirming: { name: 'confirming', amountTiyin: LARGE, totalMs: 30_000, leftMs: 21_400 },
  checking: { name: 'checking', amountTiyin: LARGE },
  'not-paid': { name: 'not-paid', amountTiyin: LARGE },
  paid: {
    name: 'paid',
    amountTiyin: LARGE,
    changeTiyin: tiyin(1_234_567_00),
    link: LINK,
    isLinkComing: false,
  },
  'paid, receipt coming': {
    name: 'paid',
    amountTiyin: LARGE,
    changeTiyin: null,
    link: null,
    isLinkComing: true,
  },
};

const viewOf = (stage: CustomerStage, change: Partial<CustomerView> = {}): CustomerView => ({
  language: 'ru',
  theme: 'light',
  isTraining: true,
  shopName: 'Bahor market',
  logo: null,
  picture: null,
  stage,
  goods: stage.name === 'idle' || stage.name === 'paid' ? null : goodsOf(LARGE, 12),
  ...change,
});

async function draw(view: CustomerView) {
  const api = new StandInApi({
    'customer.view': () => ok(view),
    'customer.language': () => ok(null),
    'customer.card': () => ok(null),
    'customer.sms-code': () => ok(null),
  });
  const display = createDisplay(api);
  await display.open();
  const whole = { blockSize: '100vh' };
  const drawn = (
    <div style={whole}>
      <CustomerScreen display={display} />
    </div>
  );
  return { screen: await render(drawn), api };
}

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

/** Texts that leave the screen, or that overlap a neighbour. The list of goods scrolls. */
function cut(): readonly string[] {
  const parts = [
    ...document.querySelectorAll<HTMLElement>('main h1, main p, main dt, main dd, main button, main svg'),
  ];
  const isOut = ({ left, top, right, bottom }: DOMRect): boolean =>
    left < -1 || top < -1 || right > window.innerWidth + 1 || bottom > window.innerHeight + 1;
  const out = parts.filter((part) => isOut(part.getBoundingClientRect()));
  const main = document.querySelector('main');
  const inner = [...(main?.querySelectorAll<HTMLElement>('section, header') ?? [])].filter(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
  );
  return [...out, ...inner].map(
    ({ tagName, className, textContent }) => `${tagName} ${className} ${textContent}`,
  );
}

test.each(Object.keys(STAGES))('"%s" fits every screen and language with the longest sums', async (name) => {
  const stage = STAGES[name];
  if (!stage) throw new Error('no stage');
  for (const [width, height] of SIZES) {
    await page.viewport(width, height);
    for (const language of LANGUAGES) {
      const { screen } = await draw(viewOf(stage, { language }));
      expect(cut(), `${width}x${height} ${language}`).toEqual([]);
      await screen.unmount();
    }
  }
});

test('the total of usual goods is 120 px or larger, and their lines can be read from 1.5 m', async () => {
  for (const [width, height] of SIZES.filter(([width]) => width >= 1024 || width === 768)) {
    await page.viewport(width, height);
    const { screen } = await draw(viewOf({ name: 'goods' }, { goods: goodsOf(1_250_000_00, 4) }));
    const sum = document.querySelector('[data-size="middle"]');
    const line = document.querySelector('main li:last-child');
    if (!sum || !line) throw new Error('no goods');
    expect(Number.parseFloat(getComputedStyle(sum).fontSize), `${width}`).toBeGreaterThanOrEqual(120);
    expect(Number.parseFloat(getComputedStyle(line).fontSize), `${width}`).toBeGreaterThanOrEqual(28);
    await screen.unmount();
  }
});

test('the newest goods are in sight', async () => {
  await page.viewport(1024, 600);
  await draw(viewOf({ name: 'goods' }, { goods: goodsOf(1_250_000_00, 40) }));
  const last = document.querySelector('main li:last-child')?.getBoundingClientRect();
  const list = document.querySelector('main ol')?.getBoundingClientRect();
  expect(last?.bottom).toBeLessThanOrEqual((list?.bottom ?? 0) + 1);
});

test('a touch asks for the language, and each language names itself', async () => {
  const { screen, api } = await draw(viewOf({ name: 'goods' }));
  await screen.getByRole('button', { name: 'Oʻzbekcha' }).click();
  expect(api.requests.get('customer.language')).toEqual([{ language: 'uz' }]);
  await expect.element(screen.getByText('Итого')).toBeVisible();
  api.publish('customer.changed', viewOf({ name: 'goods' }, { language: 'uz' }));
  await expect.element(screen.getByText('Jami')).toBeVisible();
});

test('only PAID is green, and it says so by a word and a tick', async () => {
  const green = (): boolean => document.querySelector('[data-paid]') !== null;
  const { screen, api } = await draw(viewOf({ name: 'not-paid', amountTiyin: LARGE }));
  expect(green()).toBe(false);
  const paid = STAGES.paid;
  if (paid) api.publish('customer.changed', viewOf(paid));
  await expect.element(screen.getByRole('heading', { name: 'ОПЛАЧЕНО' })).toBeVisible();
  expect(green()).toBe(true);
  await expect.element(screen.getByRole('img', { name: /чек/ })).toBeVisible();
});

test('the ring counts down the seconds that the till has', async () => {
  const move = stopClock();
  const { screen } = await draw(
    viewOf({ name: 'confirming', amountTiyin: LARGE, totalMs: 30_000, leftMs: 21_400 }),
  );
  await expect.element(screen.getByRole('timer')).toHaveTextContent('22');
  move(1_000);
  await expect.element(screen.getByRole('timer')).toHaveTextContent('21');
});

const NUMBER = '8600312457698302';

/** A customer at the touch screen, with the card's number and expiry typed. */
async function typed() {
  const drawn = await draw(viewOf(card({}), { language: 'en' }));
  const key = (name: string | RegExp) => drawn.screen.getByRole('button', { name, exact: true });
  const press = async (digits: string): Promise<void> => {
    for (const digit of digits) await key(digit).click();
  };
  await press(`${NUMBER}0930`);
  const shows = (change: Partial<CustomerCard>): void =>
    drawn.api.publish('customer.changed', viewOf(card(change), { language: 'en' }));
  return { ...drawn, key, press, shows };
}

test('a card is typed by the keypad, hidden once it is whole, and sent once with its entry', async () => {
  const { screen, api, key, press, shows } = await typed();
  await expect.element(screen.getByText('•••• •••• •••• 8302')).toBeVisible();
  await expect.element(screen.getByText('09/30')).toBeVisible();
  expect(document.documentElement.outerHTML).not.toContain('8600 3124');
  await key('Send me an SMS code').click();
  shows({ step: 'asking' });
  await expect.element(key('Send me an SMS code')).toBeDisabled();
  shows({ step: 'code', againMs: 60_000 });
  await expect.element(key(/^New code in \d+ s$/)).toBeDisabled();
  await press('12345');
  await key('Pay').click();
  shows({ step: 'code', againMs: 0, problem: 'code-wrong' });
  await expect.element(screen.getByText(/The code was not accepted/)).toBeVisible();
  await expect.element(key('Pay')).toBeDisabled();
  const entryId = 'entry-1';
  expect(api.requests.get('customer.card')).toEqual([{ entryId, cardNumber: NUMBER, expiry: '0930' }]);
  expect(api.requests.get('customer.sms-code')).toEqual([{ entryId, smsCode: '12345' }]);
});

test('a new code sends the same card again', async () => {
  const { api, key, shows } = await typed();
  shows({ step: 'code', againMs: 0 });
  await key('Send a new code').click();
  expect(api.requests.get('customer.card')).toEqual([
    { entryId: 'entry-1', cardNumber: NUMBER, expiry: '0930' },
  ]);
});

test('a wrong digit and a wrong month are named, and nothing can be sent', async () => {
  const { screen, key, press } = await typed();
  await screen.getByRole('button', { name: /Card number/ }).click();
  await press('8600312457698303');
  await expect.element(screen.getByText('Check the number: one digit is wrong.')).toBeVisible();
  await expect.element(key('Send me an SMS code')).toBeDisabled();
});

test('of a card nothing stays with the next entry, nor once the cashier went on', async () => {
  const { screen, api, shows } = await typed();
  shows({ entryId: CardEntryId.parse('entry-2') });
  await expect.element(screen.getByText(/8302/)).not.toBeInTheDocument();
  shows({});
  await expect.element(screen.getByText(/8302/)).not.toBeInTheDocument();
  api.publish('customer.changed', viewOf({ name: 'goods' }, { language: 'en' }));
  await expect.element(screen.getByText('Type your card')).not.toBeInTheDocument();
});
