/** The marking codes of a line by piece and by package. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { ONE } from '../../shared/sale/basket.ts';
import {
  type Coded,
  codedOf,
  hasCodes,
  joined,
  keptOf,
  labelsOf,
  unitsIn,
  unitsOf,
} from '../../shared/sale/codes.ts';

const [bread] = SAMPLE_PRODUCTS;
if (!bread) throw new Error('no sample products');
const CRATE = { ...bread, marked: true, pieces: 3 };

/** Packages of three by their pieces, or by their own code. Each code is another one. */
const crates = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 8 })
  .map((own) => codedOf(own.map((isOwn, at) => (isOwn ? [`${at}`] : [`${at}a`, `${at}b`, `${at}c`]))));
const lineOf = (coded: Coded) => ({ ...coded, quantity: unitsIn(coded).length * ONE });

describe('the codes of packages', () => {
  it('are the same after they are stored as one list, and after two lists are joined', () => {
    fc.assert(
      fc.property(crates, crates, (one, other) => {
        expect(codedOf(unitsIn(one))).toEqual(one);
        expect(unitsIn(joined(one, other))).toEqual([...unitsIn(one), ...unitsIn(other)]);
        expect(hasCodes(lineOf(one), CRATE)).toBe(true);
        expect(hasCodes({ ...one, quantity: lineOf(one).quantity + ONE }, CRATE)).toBe(false);
      }),
      { seed: 31 },
    );
  });

  it('leave only with all codes of as many packages as go', () => {
    fc.assert(
      fc.property(crates, fc.nat(), fc.nat(), (line, drawn, cut) => {
        const units = unitsIn(line);
        const going = units.slice(0, drawn % units.length);
        const gone = going.flat();
        const quantity = (units.length - going.length) * ONE;
        const ask = (named: readonly string[]) => keptOf(line, { product: CRATE, quantity, gone: named });
        expect(ask(gone)).toEqual({ is: 'kept', coded: codedOf(units.slice(going.length)) });
        if (gone.length > 0) {
          const fewer = gone.filter((_, at) => at !== cut % gone.length);
          expect(ask(fewer)).toEqual({ is: 'which', limit: going.length });
        }
        expect(ask([...gone, 'of another line'])).toMatchObject({ is: 'which' });
      }),
      { seed: 31 },
    );
  });

  it('are asked for by their pieces', () => {
    expect(labelsOf(CRATE, 2 * ONE)).toBe(6);
    expect(
      keptOf({ labels: ['a', 'b', 'c'], packs: [3] }, { product: CRATE, quantity: 2 * ONE, gone: [] }),
    ).toEqual({
      is: 'missing',
    });
  });
});

it('a single piece needs no sizes, and weighed goods have no units', () => {
  expect(codedOf([['a'], ['b']])).toEqual({ labels: ['a', 'b'] });
  expect(unitsOf({ labels: ['a', 'b'], quantity: 2 * ONE })).toEqual([['a'], ['b']]);
  expect(unitsOf({ labels: ['a'], quantity: 750 })).toBeNull();
  expect(unitsOf({ labels: [], quantity: ONE })).toBeNull();
});
