/**
 * The page sends only valid requests for any typed value: `ipc.bad-arguments` never answers a key. Each field
 * of a dialog or panel takes each extreme, with Enter and with its button.
 */

import type { ReactNode } from 'react';
import { expect, inject } from 'vitest';
import { type ChannelName, CONTRACT } from '../../shared/contract/contract.ts';
import { MAX_TOTAL } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import { Dialogs } from '../app/dialogs.tsx';
import { drawInTill } from './draw-in-till.tsx';
import { lineOf, openedOn, unknownLine } from './sample-basket.ts';
import { APPLES, BREAD } from './sample-goods.ts';
import type { Answers } from './stand-in-api.ts';
export type Drawn = Awaited<ReturnType<typeof drawInTill>>;

/** Every field for a number takes the last one. */
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

declare module 'vitest' {
  interface ProvidedContext {
    readonly isLongRun: boolean;
  }
}

/** In `npm test` the fields of a form share the extremes: each takes every other one, or of a long form every fourth. */
const SHARED_BY = 4;

/** These must not leave from a field for a number: they would read as another number. */
export const BENT: readonly string[] = ['-5', '1e3', '0,12345', '12.000', '12,000'];
/** For weighed goods, three decimals are grams. */
export const WEIGHTS: readonly string[] = ['12.000', '12,000'];
/** What a browser accepts in a date field; it turns the rest into an empty day. */
const DAYS = ['0001-01-01', '9999-12-31', '10000-01-01', '275760-09-13'] as const;

export interface Case {
  readonly what: string;
  readonly element: ReactNode;
  readonly answers?: Answers;
  /** Opens the dialog, and chooses the option with more fields. */
  readonly open?: (drawn: Drawn) => Promise<unknown> | unknown;
  /** A valid value of the field, if it is not a number. */
  readonly right?: string;
  /** Values of `BENT` that are right here, or leave with another field. */
  readonly takes?: readonly string[];
  /** Fields that hold the same text, because the value is typed twice. */
  readonly alike?: readonly number[];
  /** The other fields keep their initial values: each may be sent alone. */
  readonly keeps?: true;
  /** The channel that a valid value is sent to. */
  readonly asks: ChannelName;
  /** The buttons that send. */
  readonly act: RegExp;
}

const [WEIGHED, UNKNOWN] = [lineOf(APPLES, { quantity: 500 }), unknownLine('4780000099995')];
const LINE = lineOf(BREAD, { quantity: 2_000 });
export const IN_BASKET = { LINE, WEIGHED, UNKNOWN };

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), textarea';
const fields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)];
const isNumber = ({ inputMode }: HTMLElement) => inputMode !== '' && inputMode !== 'text';
/** The keys of a number serve these too. */
const isCode = (field: HTMLElement & { readonly type: string }) =>
  field.type === 'password' ||
  field.hasAttribute('data-code') ||
  field.getAttribute('autocapitalize') === 'characters';

/** For the other fields. A PIN is also a valid setup code. */
function rightIn(field: HTMLElement & { readonly type: string }, right = 'because'): string {
  if (field.type === 'password') return '12345678';
  return isNumber(field) ? '1' : right;
}

/** Runs what the page has deferred. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Writes all at once, as a paste does: as much as the field holds. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (field.value === text) return;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  const room = field.maxLength < 0 ? text.length : field.maxLength;
  // React notices a value only through the element's own setter.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text.slice(0, room));
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
}

/** Where a person has to choose, the first choice. */
function choose(): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[type="radio"]'))
    if (!document.querySelector(`input[name="${CSS.escape(radio.name)}"]:checked`)) radio.click();
}

/** Every way to send: Enter, and each enabled button. */
async function send(act: RegExp): Promise<void> {
  choose();
  await turn();
  for (const form of document.querySelectorAll('form')) form.requestSubmit();
  for (const button of document.querySelectorAll('button'))
    if (!button.disabled && act.test(button.textContent.trim())) button.click();
  await turn();
}

/** Types each extreme into each field. `expect` fails on a request that the contract refuses. */
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
  const step = inject('isLongRun') ? 1 : Math.min(SHARED_BY, fields().length);
  for (const [at, { type }] of fields().entries()) {
    const shared = EXTREMES.filter((_, number) => number % step === at % step);
    for (const typed of [...shared, ...(type === 'date' ? DAYS : others)]) {
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
  // What sends may load with its first press.
  await expect.poll(asked).toBeGreaterThan(0);
  const { requests } = drawn.api;
  for (const [channel, asked] of requests) {
    for (const request of asked) {
      const { success } = CONTRACT[channel as ChannelName].request.safeParse(request);
      if (!success) expect.fail(`${channel} was asked with ${JSON.stringify(request).slice(0, 400)}`);
    }
  }
}
