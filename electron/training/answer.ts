/** The answer of an operation, before any network fault: section 4's JSON fields and an HTTP status. */
import { type Fault, NO_FAULT } from './faults.ts';
import type { Readings } from './readings.ts';
import { REFUSALS, type RefusalName } from './refusals.ts';

/** Digits written unchanged into the JSON as a number of any size. */
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
  /** The fault that the payer's code causes in the answer. */
  readonly fault: Fault;
}

/** A success: error_code 0, a note, and the operation's own fields. */
export const accept = (
  note: string,
  fields: Readonly<Record<string, AnswerValue>> = {},
  { fault = NO_FAULT, httpStatus = 200 }: { readonly fault?: Fault; readonly httpStatus?: number } = {},
): Answer => ({ httpStatus, fields: { error_code: 0, error_note: note, ...fields }, fault });

/** A refusal with one of the training gateway's codes. `detail`: what exactly is wrong. */
export function refuse(name: RefusalName, detail = '', httpStatus = 200): Answer {
  const { code, note } = REFUSALS[name];
  return {
    httpStatus,
    fields: { error_code: code, error_note: detail === '' ? note : `${note}: ${detail}` },
    fault: NO_FAULT,
  };
}

/** An id in the form of the reading: a JSON number of any size, or a quoted string. */
export const idValue = (digits: string, writtenAs: Readings['payment_id_as']): AnswerValue =>
  writtenAs === 'string' ? digits : new RawNumber(digits);

export const answerText = (answer: Answer): string =>
  `{${Object.entries(answer.fields)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${value instanceof RawNumber ? value.digits : JSON.stringify(value)}`,
    )
    .join(',')}}`;
