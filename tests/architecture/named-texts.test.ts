/** What breaks the code on purpose, or counts its branches, names them by their text: a change must take it along. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BRANCHES } from '../../tools/simulation/counted/branches.ts';
import { findPlaces } from '../../tools/simulation/counted/places.ts';
import type { Patch } from '../fault/broken-file.ts';
import { RULES } from '../fault/mutations.ts';
import { ANSWERS } from '../fault/mutations-answers.ts';
import { CARDS } from '../fault/mutations-cards.ts';
import { ENDS } from '../fault/mutations-ends.ts';
import { HOLES } from '../fault/mutations-holes.ts';
import { INVOICES } from '../fault/mutations-invoices.ts';
import { LIMITS } from '../fault/mutations-limit.ts';
import { NUMBERS } from '../fault/mutations-numbers.ts';
import { OPEN_AGAIN } from '../fault/mutations-open-again.ts';
import { RARE } from '../fault/mutations-rare.ts';
import { RETURNS } from '../fault/mutations-returns.ts';
import { SENT } from '../fault/mutations-sent.ts';
import { SHIFTS } from '../fault/mutations-shifts.ts';
import { TENDERS } from '../fault/mutations-tenders.ts';
import { TYPED } from '../fault/mutations-typed.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SHOWN = [RULES, CARDS, ENDS, HOLES, RETURNS, SENT, SHIFTS, TENDERS];
const HELD = [ANSWERS, INVOICES, LIMITS, NUMBERS, OPEN_AGAIN, RARE, TYPED];

it('each mutation finds its text in its file once', () => {
  const all: readonly Patch[] = [...SHOWN, ...HELD].flat();
  const isOnce = ({ file, from }: Patch): boolean =>
    readFileSync(join(ROOT, file), 'utf8').split(from).length === 2;
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter((patch) => !isOnce(patch))).toEqual([]);
});

it('each counted branch has a place of its own', () => {
  const places = findPlaces();
  expect(new Set(places.map(({ name }) => name)).size).toBe(Object.values(BRANCHES).flat().length);
  const twice = { 'electron/payment/rules/reading.ts': [[1, 'return {']] } as const;
  expect(() => findPlaces(twice)).toThrow(/^rule 1: "return {" is \d+ times in electron/);
});
