/** Every channel refuses a text that hides something, turns it round or controls the screen that shows it. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { salvage } from '../../electron/settings/salvage.ts';
import { cleanCode, cleanText } from '../../shared/clean-text.ts';
import { SetupCode } from '../../shared/contract/channel.ts';
import { CONTRACT } from '../../shared/contract/contract.ts';
import * as ids from '../../shared/ids.ts';
import { textsIn } from '../support/texts-in.ts';

const STEERING = ['\u202e', '\u0000', '\u001b', '\u200b', '\ufeff', '\u2066', '\u2028', '\ud800', '\u00ad'];

/** Ids and secrets: the main process compares them with known values, and no person reads them. */
const COMPARED = new Set<unknown>([...Object.values(ids), SetupCode]);
/** The same, a marking code in the basket, or a value from an earlier answer. */
const COMPARED_HERE = [
  'basket.keep-refused refused.field',
  'basket.keep-refused refused.note',
  'basket.set-quantity gone[]',
  'catalogue.category category',
  'goods.page after',
  'goods.take-copy name',
  'payment.settle-alarm about',
  'refund.goods goods[].labels[]',
  'settings.change cameraId',
  'staff.approve channel',
  'staff.approve seen',
  'staff.need channel',
  'tender.code payerCode',
  'till.claim setupCode',
];

const TEXTS = Object.entries(CONTRACT).flatMap(([channel, { request }]) =>
  textsIn(request as z.ZodType).map(({ path, schema }) => ({ name: `${channel} ${path}`, schema })),
);

describe('every text of the contract', () => {
  it('is found by the walk, wherever it stands in a request', () => {
    expect(TEXTS.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'basket.note note',
        'basket.add code',
        'basket.add-open-item item.name',
        'people.add name',
        'receipt.correct corrections[].Name',
        'receipt.correct corrections[].Labels[]',
        'basket.add codes[]',
        'settings.change cashReasons[]',
        'tender.terminal approval',
        'history.find text',
        'history.export called{}',
      ]),
    );
  });

  it.each(TEXTS.filter(({ name, schema }) => !COMPARED.has(schema) && !COMPARED_HERE.includes(name)))(
    '$name',
    ({ schema }) => {
      for (const character of STEERING) {
        for (const text of [`Suv${character}123`, `https://a.uz/${character}1`, `12${character}34`]) {
          const { success, data } = schema.safeParse(text);
          expect(success && `${data}`.includes(character), JSON.stringify(text)).toBe(false);
        }
      }
    },
  );
});

describe('a reason', () => {
  const reasonOf = (reason: string): unknown =>
    CONTRACT['drawer.no-sale'].request.safeParse({ reason }).data?.reason;

  it('is stored in one form, however its letters were composed', () => {
    expect(reasonOf(' Йўл ')).toBe('Йўл'.normalize('NFC'));
    expect(reasonOf('И\u0306o\u0308l')).toBe('Йöl');
  });

  it('is refused if a character would turn its digits round', () => {
    expect(reasonOf('sum \u202e000 21')).toBeUndefined();
  });

  it('of a list from an older Tilla costs no other reason', () => {
    const { settings, clean } = salvage({ cashReasons: ['Suv\u202e', 'Nonushta'] });
    expect({ clean, reasons: settings.cashReasons }).toEqual({ clean: true, reasons: ['Suv', 'Nonushta'] });
  });
});

describe('a cleaned text', () => {
  it('keeps its words apart', () => {
    expect(cleanText('two\r\nlines\tof\u0000 \u202etext')).toBe('two lines of text');
  });
  it('of a code keeps a marking code’s separator', () => {
    expect(cleanCode('0104780\u001d93\u202eAb')).toBe('0104780\u001d93Ab');
  });
});
