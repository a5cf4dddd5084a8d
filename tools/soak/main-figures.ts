/** What the probe inside the main process writes and the soak reads. */
import { z } from 'zod';

export const MainFigures = z.object({
  /** What lives after a forced collection: the heap, and what hangs outside it. */
  liveBytes: z.number(),
  residentBytes: z.number(),
  /** Open handles and timers by kind. */
  resources: z.record(z.string(), z.number()),
  /** Listeners on the process itself. */
  listeners: z.number(),
});
export type MainFigures = z.infer<typeof MainFigures>;
