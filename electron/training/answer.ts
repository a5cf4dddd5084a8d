/** What an operation answers, before any fault of the way: section 4's JSON fields and an HTTP status. */
import { type Fault, NO_FAULT } from './faults.ts';
import type { Readings } from './readings.ts';
import { REFUSALS, type RefusalName } from './refusals.ts';

/** Digits that are written into the JSON as a number as they are, whatever their size. */
class RawNumber {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
}

export type AnswerValue = string | number | null | RawNumber;

export interface Answer {
  readonly httpStatus: number;
  readonly fields: Readonly<Record<string, AnswerValue>>;
  /** What befalls the answer by the payer's code. */
  readonly fault: Fault;
}

/** A success: error_code 0, a note, and the operation's own fields. */
export const accept = (
  note: string,
  fields: Readonly<Record<string, AnswerValue>> = {},
  { fault = NO_FAULT, httpStatus = 200 }: { readonly fault?: Fault; readonly httpStatus?: number } = {},
): Answer => ({ httpStatus, fields: { error_code: 0, error_note: note, ...fields }, fault });

/** A refusal with one of the training gateway's own codes; the detail says what exactly is wrong. */
export function refuse(name: RefusalName, detail = '', httpStatus = 200): Answer {
  const { code, note } = REFUSALS[name];
  return {
    httpStatus,
    fields: { error_code: code, error_note: detail === '' ? note : `${note}: ${detail}` },
    fault: NO_FAULT,
  };
}

/** An id as the reading writes it: a JSON number of any size, or a quoted string. */
export const idValue = (digits: string, writtenAs: Readings['payment_id_as']): AnswerValue =>
  writtenAs === 'string' ? digits : new RawNumber(digits);

/** The body's text. */
export const answerText = (answer: Answer): string =>
  `{${Object.entries(answer.fields)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${value instanceof RawNumber ? value.digits : JSON.stringify(value)}`,
    )
    .join(',')}}`;
