/** Pictures of the shop: photos of goods, its logo, and the customer's screen. A picture is known by the hash of its bytes. */
import { z } from 'zod';

/** SHA-256, 64 hex digits. */
export const PictureHash = z
  .string()
  .regex(/^[\da-f]{64}$/)
  .brand('PictureHash');
export type PictureHash = z.infer<typeof PictureHash>;
