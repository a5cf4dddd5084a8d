/** A PIN as it is kept: nobody can tell it from this, nor try one without the pepper, which lies elsewhere. */
import { z } from 'zod';

/** `p1`, which pepper, salt, key. The cost is fixed by the name. */
export const PinHash = z
  .string()
  .regex(/^p1\.(?:none|[\da-f]{16})\.[\w-]{22}\.[\w-]{43}$/)
  .brand('PinHash');
export type PinHash = z.infer<typeof PinHash>;
