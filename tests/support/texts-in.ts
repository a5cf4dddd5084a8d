/** Finds every text in a schema, with its path. */
import { z } from 'zod';

interface FoundText {
  /** `corrections[].Name`; of a record `called{}`. */
  readonly path: string;
  readonly schema: z.ZodType;
}

export function textsIn(schema: z.ZodType, path = ''): readonly FoundText[] {
  const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, one]) => textsIn(one as z.ZodType, at(key)));
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType as z.ZodType, `${path}{}`);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((one) => textsIn(one as z.ZodType, path));
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodExactOptional
  ) {
    return textsIn(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodPipe) return [{ path, schema }];
  return schema instanceof z.ZodString ? [{ path, schema }] : [];
}
