/**
 * Loaded before a simulation: replaces one file of the till by the text in `TILLA_BROKEN`, in each of its
 * threads.
 */
import { registerHooks } from 'node:module';
import process from 'node:process';
import { z } from 'zod';

const Broken = z.object({ url: z.url(), text: z.string() });
const broken = Broken.parse(JSON.parse(process.env.TILLA_BROKEN ?? ''));

registerHooks({
  load: (url, context, next) =>
    url === broken.url
      ? { format: 'module-typescript', source: broken.text, shortCircuit: true }
      : next(url, context),
});
