/**
 * Several people remove pieces of one line from a basket, and a tender begins somewhere in between. The
 * report lists for each person the removed pieces that were not charged, whoever removed pieces in between.
 */
import { describe, expect, it } from 'vitest';
import { takenAway } from '../../electron/checkout/basket/charged.ts';
import { LineId, ProductId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE, type PlacedLine, type VoidedLine } from '../../shared/sale/basket.ts';
import type { SaleLine } from '../../shared/sale/line.ts';
import { mergedVoided, withPart } from '../../shared/sale/taken-out.ts';
import { type Randomness, seededRandomness } from '../../shared/time.ts';
import { saleOf } from '../support/book-entries.ts';
import { drawnSeeds } from '../support/fresh-seed.ts';

const PEOPLE = ['lola', 'aziz', 'nodir'].map((name) => StaffId.parse(name));

function lineOfSale(): SaleLine {
  const [line] = saleOf('sale-1').lines;
  if (!line) throw new Error('no line');
  return line;
}
const PRICE = 4_000;

/** A line of pieces that people reduce, and also increase if the pieces have codes. */
class Line {
  readonly #hasCodes: boolean;
  #made = 0;
  #pieces: string[] = [];
  #voided: readonly VoidedLine[] = [];
  #begun = 0;
  /** Who removed which piece, after how many tenders. */
  readonly #took: { by: StaffId; piece: string; begun: number }[] = [];
  #charged: readonly string[] = [];

  constructor(pieces: number, hasCodes: boolean) {
    this.#hasCodes = hasCodes;
    for (let at = 0; at < pieces; at += 1) this.add(`piece-${this.#made}`);
  }

  get pieces(): number {
    return this.#pieces.length;
  }

  add(piece = `piece-${this.#made}`): void {
    this.#made += 1;
    this.#pieces.push(piece);
  }

  /** Adds a removed piece again. */
  addAgain(): void {
    const out = this.#took.map(({ piece }) => piece).filter((piece) => !this.#pieces.includes(piece));
    const [piece] = out;
    if (piece !== undefined) this.#pieces.push(piece);
  }

  take(by: StaffId, many: number, how: 'less' | 'all'): void {
    const gone = this.#pieces.splice(-many);
    for (const piece of gone) this.#took.push({ by, piece, begun: this.#begun });
    const { position, ...line } = this.#lineOf(gone);
    const step: VoidedLine = {
      line,
      position,
      name: 'Obi non',
      dueTiyin: tiyin(gone.length * PRICE),
      reason: null,
      isPart: how === 'less',
      by,
      approvedBy: null,
      goneWallMs: this.#took.length,
      begun: this.#begun,
    };
    this.#voided = how === 'less' ? withPart(this.#voided, step) : [...this.#voided, step];
  }

  tender(): void {
    this.#begun += 1;
    this.#charged = [...this.#pieces];
  }

  /** Pieces by person, as reported once the tender is money. */
  get told(): ReadonlyMap<StaffId | null, number> {
    const { labels, quantity } = this.#lineOf(this.#charged);
    const charged = { ...lineOfSale(), lineId: LineId.parse('line-1'), quantity, labels: [...labels] };
    const there = this.#pieces.length > 0 ? [this.#lineOf(this.#pieces)] : [];
    const told = mergedVoided(takenAway({ lines: [charged] }, there, this.#voided));
    for (const { line, dueTiyin } of told) expect(dueTiyin).toBe((line.quantity / ONE) * PRICE);
    return sums(told.map(({ by, line }) => [by, line.quantity / ONE]));
  }

  /** The same, computed by hand: charged pieces missing now were removed after the tender began. */
  get expected(): ReadonlyMap<StaffId | null, number> {
    const sold = new Set(this.#charged.filter((piece) => !this.#pieces.includes(piece)));
    const told = this.#took
      .toReversed()
      .filter(({ piece, begun }) => !(begun === this.#begun && sold.delete(piece)));
    return sums(told.map(({ by }) => [by, 1]));
  }

  #lineOf(pieces: readonly string[]): PlacedLine {
    return {
      lineId: LineId.parse('line-1'),
      what: { kind: 'product', productId: ProductId.parse('p-1') },
      quantity: pieces.length * ONE,
      priceTiyin: null,
      discount: null,
      otherTiyin: tiyin(0),
      note: '',
      labels: this.#hasCodes ? [...pieces] : [],
      position: 0,
    };
  }
}

function sums(rows: readonly (readonly [StaffId | null, number])[]): ReadonlyMap<StaffId | null, number> {
  const all = new Map<StaffId | null, number>();
  for (const [by, pieces] of rows) all.set(by, (all.get(by) ?? 0) + pieces);
  return new Map([...all].toSorted(([one], [other]) => String(one).localeCompare(String(other))));
}

const drawn = (random: Randomness, below: number): number => Math.floor(random.fraction() * below);

function anyDay(seed: number, hasCodes: boolean): Line {
  const random = seededRandomness(seed);
  const line = new Line(4 + drawn(random, 12), hasCodes);
  const steps = 2 + drawn(random, 9);
  const tenderAt = drawn(random, steps);
  for (let step = 0; step < steps; step += 1) {
    if (step === tenderAt) line.tender();
    const by = PEOPLE[drawn(random, PEOPLE.length)] ?? null;
    if (by === null || line.pieces < 2) continue;
    // Pieces with codes are told apart even if their number grew in between.
    if (hasCodes && drawn(random, 4) === 0) line.addAgain();
    else if (hasCodes && drawn(random, 6) === 0) line.add();
    else line.take(by, 1 + drawn(random, Math.min(3, line.pieces - 1)), 'less');
  }
  if (drawn(random, 3) === 0) line.take(PEOPLE[0] ?? StaffId.parse('nobody'), line.pieces, 'all');
  return line;
}

describe('pieces that several people removed from one line, with a tender begun anywhere', () => {
  it.each([
    ['by number', false],
    ['by the codes of its pieces', true],
  ] as const)('are reported for each person, without charged pieces, %s', (_, hasCodes) => {
    for (const seed of drawnSeeds(500, 3_000)) {
      const line = anyDay(seed, hasCodes);
      expect([seed, ...line.told]).toEqual([seed, ...line.expected]);
    }
  });

  it('name the person who removed pieces before, not the one who removed charged pieces later', () => {
    const [lola, aziz] = PEOPLE;
    if (!lola || !aziz) throw new Error('nobody');
    const line = new Line(10, false);
    line.take(lola, 1, 'less');
    line.take(aziz, 2, 'less');
    line.tender();
    line.take(lola, 3, 'less');
    expect(line.told).toEqual(
      new Map([
        [aziz, 2],
        [lola, 1],
      ]),
    );
  });
});
