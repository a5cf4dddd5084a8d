import { z } from 'zod';

/** The colours of tiles. Each has a contrast of 4.5 to its text in both themes (`renderer/ui`). */
export const COLOURS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'grey'] as const;
export const Colour = z.enum(COLOURS);
export type Colour = z.infer<typeof Colour>;
