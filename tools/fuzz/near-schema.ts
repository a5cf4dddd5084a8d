/** Values that a schema accepts, and values that it narrowly rejects, made from the schema. */
import fc from 'fast-check';
import { z } from 'zod';
import { anyValues, hostileTexts, oddNumbers, withKey } from './hostile.ts';

/** The part of JSON Schema that zod writes. */
const Shape = z.object({
  type: z.union([z.string(), z.array(z.string())]).exactOptional(),
  const: z.unknown().exactOptional(),
  enum: z.array(z.unknown()).exactOptional(),
  minimum: z.number().exactOptional(),
  maximum: z.number().exactOptional(),
  minItems: z.number().exactOptional(),
  required: z.array(z.string()).exactOptional(),
  get anyOf() {
    return z.array(Shape).exactOptional();
  },
  get oneOf() {
    return z.array(Shape).exactOptional();
  },
  get items() {
    return Shape.exactOptional();
  },
  get properties() {
    return z.record(z.string(), Shape).exactOptional();
  },
});
type Shape = z.infer<typeof Shape>;

/** Meaningful values of a field (existing ids, sums). Most generated values are one of them. */
export type Known = (field: string) => readonly (string | number)[];

export function nearSchema(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const shape = Shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return fc.oneof({ weight: 5, arbitrary: near(shape, known, '') }, { weight: 1, arbitrary: anyValues });
}

function near(shape: Shape, known: Known, field: string): fc.Arbitrary<unknown> {
  const right = fitting(shape, known, field);
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: anyValues });
}

function fitting(shape: Shape, known: Known, field: string): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return fc.oneof(...options.map((option) => near(option, known, field)));
  const { type } = shape;
  // One of several types, null included.
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => fitting({ ...shape, type: one }, known, field)));
  switch (type) {
    case 'string':
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...known(field)) },
        { weight: 1, arbitrary: hostileTexts },
      );
    case 'integer':
    case 'number':
      return numbers(shape, known(field));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(near(shape.items ?? {}, known, field), {
        minLength: shape.minItems ?? 0,
        maxLength: 4,
      });
    case 'object':
      return objects(shape, known);
    default:
      // A rule of our own, which JSON Schema can't express.
      return fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...known(field)) },
        { weight: 1, arbitrary: fc.oneof(fc.constant(undefined), anyValues) },
      );
  }
}

function numbers(
  { minimum = 0, maximum = 1_000_000 }: Shape,
  known: readonly (string | number)[],
): fc.Arbitrary<number> {
  const [least, most] = [Math.ceil(minimum), Math.floor(Math.min(maximum, 1_000_000_000))];
  const meant = known.filter((one) => typeof one === 'number');
  return fc.oneof(
    { weight: meant.length > 0 ? 12 : 0, arbitrary: fc.constantFrom(0, ...meant) },
    fc.integer({ min: least, max: Math.max(least, most) }),
    fc.constantFrom(least - 1, most + 1),
    oddNumbers,
  );
}

function objects({ properties = {}, required = [] }: Shape, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, near(part, known, name)]),
  );
  // For a table with typed keys, the schema names required keys but no fields.
  const named = required.filter((name) => Object.hasOwn(fields, name));
  const whole = fc.record(fields, { requiredKeys: named });
  const more = fc.tuple(whole, fc.constantFrom('__proto__', 'constructor', 'then'), anyValues);
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: more.map(([object, key, value]) => withKey({ ...object }, key, value)) },
  );
}
