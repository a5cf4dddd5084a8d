/** Says in one refusal what is wrong with a body: which field, and how. */
import type { z } from 'zod';
import { type Answer, refuse } from './answer.ts';

/** True when the body has no value at all at a path. */
function isAbsent(body: unknown, path: readonly PropertyKey[]): boolean {
  let at: unknown = body;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return true;
    at = (at as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return false;
}

/** The first problem of a body that its schema refused, as `items.0.Name: ...`. */
export function bodyProblem(body: unknown, error: z.ZodError): Answer {
  const [issue] = error.issues;
  if (!issue || issue.path.length === 0) {
    if (issue?.code === 'unrecognized_keys') return refuse('field-unknown', issue.keys.join(', '));
    return refuse('body-not-json');
  }
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') return refuse('field-unknown', `${field}.${issue.keys.join(', ')}`);
  if (isAbsent(body, issue.path)) return refuse('field-missing', field);
  return refuse('field-wrong', `${field}: ${issue.message}`);
}
