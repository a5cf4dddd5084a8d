/** Keys of the chosen line: the press that removed a line never changes the line that takes its place. */
import { expect, test } from 'vitest';
import type { BasketLineView } from '../../shared/contract/basket.ts';
import { LineId } from '../../shared/ids.ts';
import { stopClock } from '../testing/ahead.ts';
import { drawInTill } from '../testing/draw-in-till.tsx';
import { edited, lineOf, openedOn } from '../testing/sample-basket.ts';
import { APPLES, BREAD } from '../testing/sample-goods.ts';
import { SHIELD_MS } from '../ui/press-shield.ts';
import { useSaleKeys } from './use-sale-keys.ts';

const APPLE_PIECES = { ...APPLES, soldBy: 'piece' as const };
const BREADS = lineOf(BREAD, { quantity: 2_000 });
const BELOW = lineOf(APPLE_PIECES, { quantity: 5_000 });

function Keys() {
  useSaleKeys();
  return null;
}

/** Two breads, chosen, above five apples. */
async function open() {
  stopClock();
  let revision = 0;
  const answered = (lines: readonly BasketLineView[], removed: readonly LineId[]) => {
    revision += 1;
    return edited({ revision, lines, removed });
  };
  const { app, api } = await drawInTill(<Keys />, {
    ...openedOn(BREADS, BELOW),
    'basket.remove': ({ lineId }) => answered([], [LineId.parse(lineId)]),
    'basket.set-quantity': ({ lineId, quantity }) => {
      const of = lineId === BREADS.line.lineId ? BREADS : BELOW;
      return answered([{ ...of, line: { ...of.line, quantity } }], []);
    },
  });
  app.basket.select(BREADS.line.lineId);
  /** afterMs: from the opening, where the clock stands, to the press. */
  const press = async (key: string, afterMs = 0, repeat = false): Promise<void> => {
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: performance.now() + afterMs });
    window.dispatchEvent(event);
    await app.selling.settled();
    await app.selling.settled();
  };
  const lines = () => app.basket.getState().lines.map(({ line }) => [line.lineId, line.quantity]);
  return { app, api, press, lines };
}

const APPLES_LEFT = [[BELOW.line.lineId, 5_000]];

test.each(['Delete', '-', '+'])(
  'a second press of %s soon after Delete is ignored, a later press works',
  async (key) => {
    const { app, press, lines } = await open();
    await press('Delete');
    expect(app.basket.getState().selectedId).toBe(BELOW.line.lineId);
    await press(key, SHIELD_MS - 100);
    expect(lines()).toEqual(APPLES_LEFT);
    await press(key, SHIELD_MS + 100);
    expect(lines()).not.toEqual(APPLES_LEFT);
  },
);

test('a different key after Delete works at once', async () => {
  const { app, press } = await open();
  await press('Delete');
  await press('ArrowUp');
  await press('Delete', 100);
  expect(app.basket.getState().lines).toEqual([]);
});

test('holding - ends when its own line is gone', async () => {
  const { press, lines } = await open();
  await press('-');
  for (let at = 500; at < 1_500; at += 100) await press('-', at, true);
  expect(lines()).toEqual(APPLES_LEFT);
  await press('-', 2_000);
  expect(lines()).toEqual([[BELOW.line.lineId, 4_000]]);
});
