/** All faults of a provisioning file, each with its place and reason, and without a value. */
import type { z } from 'zod';
import { type FaultReason, isFaultReason, type ProvisionFault } from '../../shared/errors/provision-fault.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { type JsonDocument, type JsonPath, placesIn } from './json-lines.ts';
import { shownKey } from './shown-keys.ts';

/** `path`: empty for the file itself. `offset`: in the text; null: nowhere. */
export interface Found {
  readonly path: JsonPath;
  readonly offset: number | null;
  readonly reason: FaultReason;
  readonly limit?: number;
  readonly allowed?: readonly string[];
}

type Issue = z.core.$ZodIssue;

/** As many as a person corrects at once. A file of a megabyte may hold 100,000 unknown keys. */
const MAX_SHOWN = 50;
const MAX_FIELD = 120;

/** The one error for an unusable file. `text`: the text of the offsets. */
export function invalidProvision(text: string, found: readonly Found[]): TillError {
  const places = placesIn(text);
  const shown = found.toSorted((a, b) => (a.offset ?? -1) - (b.offset ?? -1)).slice(0, MAX_SHOWN);
  const faults = shown.map(({ path, offset, ...rest }): ProvisionFault => {
    const place = offset === null ? {} : { line: places.line(offset) };
    const column = offset !== null && rest.reason === 'not-json' ? { column: places.column(offset) } : {};
    return { field: fieldOf(path), line: null, ...place, ...column, ...rest };
  });
  return { code: 'provision.invalid', limit: found.length, faults };
}

const fieldOf = (path: JsonPath): string => {
  const field = path.map((key) => (typeof key === 'number' ? key : shownKey(String(key)))).join('.');
  return field.length > MAX_FIELD ? `${field.slice(0, MAX_FIELD)}…` : field;
};

/** The schema's faults of a document, one per field. */
export function foundBySchema(issues: readonly Issue[], document: JsonDocument): readonly Found[] {
  const byField = new Map<string, Found>();
  for (const issue of issues.flatMap((one) => flat(one, []))) {
    for (const found of foundIn(issue, document)) {
      const field = JSON.stringify(found.path.map(String));
      if (!byField.has(field)) byField.set(field, found);
    }
  }
  return [...byField.values()];
}

/**
 * In a union, the issues of the kind that the value belongs to; the union's own issue if it belongs to none.
 */
function flat(issue: Issue, before: JsonPath): readonly Issue[] {
  const path = [...before, ...issue.path];
  if (issue.code !== 'invalid_union') return [{ ...issue, path }];
  const meant = issue.errors.find((branch) => !branch.some(isOfAnotherKind));
  return meant ? meant.flatMap((one) => flat(one, path)) : [{ ...issue, path }];
}

/** A number that is not whole still counts as the whole-number kind. */
const isOfAnotherKind = (issue: Issue): boolean =>
  issue.path.length === 0 &&
  (issue.code === 'invalid_value' || (issue.code === 'invalid_type' && issue.expected !== 'int'));

function foundIn(issue: Issue, document: JsonDocument): readonly Found[] {
  const { path } = issue;
  const found = (rest: Omit<Found, 'path' | 'offset'>, at: JsonPath = path): Found => ({
    path: at,
    offset: document.offsetOf(at),
    ...rest,
  });
  const value = document.at(path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => found({ reason: 'unknown-key' }, [...path, key]));
  }
  if (value === undefined) return [found({ reason: 'missing' })];
  switch (issue.code) {
    case 'invalid_type':
      return [found({ reason: kindReason(issue.expected, value) })];
    case 'invalid_value':
      return [found({ reason: 'not-one-of', allowed: issue.values.map((one) => JSON.stringify(one)) })];
    case 'too_small':
      if (issue.origin !== 'string') return [found({ reason: 'out-of-range' })];
      return value === ''
        ? [found({ reason: 'empty' })]
        : [found({ reason: 'too-short', limit: Number(issue.minimum) })];
    case 'too_big':
      if (issue.origin !== 'string') return [found({ reason: 'out-of-range' })];
      return [found({ reason: 'too-long', limit: Number(issue.maximum) })];
    case 'invalid_union':
      return [found(unionFault(issue))];
    default:
      return [found({ reason: isFaultReason(issue.message) ? issue.message : 'wrong-kind' })];
  }
}

/** A union that a key decides names the values of that key. */
const unionFault = (issue: Extract<Issue, { code: 'invalid_union' }>): Pick<Found, 'reason' | 'allowed'> =>
  'options' in issue && issue.options
    ? { reason: 'not-one-of', allowed: issue.options.map((one) => JSON.stringify(one)) }
    : { reason: 'wrong-kind' };

function kindReason(expected: string, value: unknown): FaultReason {
  switch (expected) {
    case 'string':
      return 'not-text';
    case 'number':
      return typeof value === 'number' ? 'not-whole' : 'not-number';
    case 'int':
      return Number.isInteger(value) ? 'out-of-range' : 'not-whole';
    case 'boolean':
      return 'not-true-false';
    case 'object':
      return 'not-object';
    default:
      return 'wrong-kind';
  }
}
