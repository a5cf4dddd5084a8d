/** Imports the built decoder module as an outside page does, and puts it where a test reaches it. */
export type DecodeModule = typeof import('../../renderer/scan/decode-entry.ts');
declare global {
  interface Window {
    decoder: Promise<DecodeModule>;
  }
}
/** In a variable, so that the bundler leaves the import to the browser. */
const address = '/decode.js';
window.decoder = import(/* @vite-ignore */ address);
