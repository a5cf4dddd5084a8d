/**
 * Whatever a person types into a field, no request leaves the page that the contract refuses: `ipc.bad-arguments` is
 * never the answer to a key. Each field of a dialog or panel takes each extreme, with Enter and with its button.
 */

import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { type ChannelName, CONTRACT } from '../../../shared/contract/contract.ts';
import { MAX_TOTAL } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../dialogs.tsx';
import { drawInTill } from './draw-in-till.tsx';
import { lineOf, openedOn, unknownLine } from './sample-basket.ts';
import { APPLES, BREAD } from './sample-goods.ts';
import type { Answers } from './stand-in-api.ts';
export type Drawn = Awaited<ReturnType<typeof drawInTill>>;

/** The last one is taken by every field that takes a number. */
const EXTREMES = [
  '',
  '   ',
  '0',
  '0,0',
  '-5',
  '1e3',
  '2.5',
  '12.000',
  '12,000',
  '1.250.000',
  '0,12345',
  '999999999999999',
  String(MAX_TOTAL / 100 + 1),
  'abc',
  'Ўзбек ʻ',
  '\u202e12',
  '1\u0000\u0007',
  '9'.repeat(10_000),
  `5${' '.repeat(40)}000`,
  // Twice as long in NFC, which the page writes.
  '\u0958'.repeat(10_000),
  '1',
] as const;

/** Nothing leaves with one of these in the field of a number: it would be read as another number than was meant. */
export const BENT: readonly string[] = ['-5', '1e3', '0,12345', '12.000', '12,000'];
/** Of what is weighed, three decimals are grams. */
export const WEIGHTS: readonly string[] = ['12.000', '12,000'];
/** What a browser lets somebody type there; the rest it makes an empty day of. */
const DAYS = ['0001-01-01', '9999-12-31', '10000-01-01', '275760-09-13'] as const;

export interface Case {
  readonly what: string;
  readonly element: ReactNode;
  readonly answers?: Answers;
  /** Opens it, and chooses what has more fields. */
  readonly open?: (drawn: Drawn) => Promise<unknown> | unknown;
  /** What its field takes, where that is no number. */
  readonly right?: string;
  /** Those of `BENT` that are right here, or leave with another field. */
  readonly takes?: readonly string[];
  /** Fields that hold the same text: what counts is typed twice. */
  readonly alike?: readonly number[];
  /** The other fields stand as they did when it opened: each may be sent by itself. */
  readonly keeps?: true;
  /** What leaves where something right is typed. */
  readonly asks: ChannelName;
  /** The buttons that send it. */
  readonly act: RegExp;
}

const [WEIGHED, UNKNOWN] = [lineOf(APPLES, { quantity: 500 }), unknownLine('4780000099995')];
const LINE = lineOf(BREAD, { quantity: 2_000 });
export const IN_BASKET = { LINE, WEIGHED, UNKNOWN };

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea';
const fields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)];
const isNumber = ({ inputMode }: HTMLElement) => inputMode !== '' && inputMode !== 'text';
/** The keys of a number serve for these too. */
const isCode = (field: HTMLElement & { readonly type: string }) =>
  field.type === 'password' ||
  field.hasAttribute('data-code') ||
  field.getAttribute('autocapitalize') === 'characters';

/** Beside the one that is typed into: a PIN is a setup code too. */
function rightIn(field: HTMLElement & { readonly type: string }, right = 'because'): string {
  if (field.type === 'password') return '12345678';
  return isNumber(field) ? '1' : right;
}

/** What the page has put off is done. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** All at once, as it is pasted: as much as the field has room for. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (field.value === text) return;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const room = field.maxLength < 0 ? text.length : field.maxLength;
  // React hears of a value only where the element's own setter was used.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text.slice(0, room));
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
}

/** Everything that sends: Enter, and each of the buttons that is not disabled. */
async function send(act: RegExp): Promise<void> {
  for (const form of document.querySelectorAll('form')) form.requestSubmit();
  for (const button of document.querySelectorAll('button'))
    if (!button.disabled && act.test(button.textContent.trim())) button.click();
  await turn();
}

/** Types each of them into each field of it. `expect` fails on a request that the contract refuses. */
export async function typeExtremes(one: Case): Promise<void> {
  const acts = { [one.asks]: () => fail({ code: 'basket.locked' }) } as Answers;
  const drawn = await drawInTill(
    <>
      {one.element}
      <Dialogs />
    </>,
    {
      ...openedOn(LINE, WEIGHED, ...(one.asks === 'catalogue.search' ? [UNKNOWN] : [])),
      'catalogue.search': () => ok([]),
      'product.price-check': () => ok(null),
      'basket.keep-refused': () => fail({ code: 'basket.locked' }),
      ...one.answers,
      ...acts,
    },
  );
  await one.open?.(drawn);
  const asked = (): number => drawn.api.requests.get(one.asks)?.length ?? 0;
  await expect.poll(() => fields().length).toBeGreaterThan(0);
  const opened = fields().map(({ value }) => value);
  const others = one.right === undefined ? [] : [one.right];
  for (const [at, { type }] of fields().entries()) {
    for (const typed of [...EXTREMES, ...(type === 'date' ? DAYS : others)]) {
      for (const [other, field] of fields().entries()) {
        const isAlike = other === at || (one.alike?.includes(at) && one.alike.includes(other));
        write(field, isAlike ? typed : one.keeps ? (opened[other] ?? '') : rightIn(field, one.right));
      }
      const isBent = BENT.includes(typed) && !one.takes?.includes(typed);
      const before = asked();
      await turn();
      await send(one.act);
      const field = fields()[at];
      if (isBent && field && isNumber(field) && !isCode(field))
        expect(asked(), `${typed} in ${field.ariaLabel ?? field.name}`).toBe(before);
    }
  }
  const { requests } = drawn.api;
  for (const [channel, asked] of requests) {
    for (const request of asked) {
      const { success } = CONTRACT[channel as ChannelName].request.safeParse(request);
      if (!success) expect.fail(`${channel} was asked with ${JSON.stringify(request).slice(0, 400)}`);
    }
  }
  expect(asked()).toBeGreaterThan(0);
}
