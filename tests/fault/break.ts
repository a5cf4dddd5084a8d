/**
 * Loaded before a simulation: replaces one file of the till by the text in `TILLA_BROKEN`, in each of its
 * threads.
 */
import { registerHooks } from 'node:module';
import { brokenFile } from './broken-file.ts';

const broken = brokenFile();

registerHooks({
  load: (url, context, next) =>
    url === broken.url
      ? { format: 'module-typescript', source: broken.text, shortCircuit: true }
      : next(url, context),
});
