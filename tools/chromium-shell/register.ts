/**
 * Resolves the module `electron` to the Chromium shell, for the app and its packages: `node --import
 * ./tools/chromium-shell/register.ts out/main/main.js`
 */
import { registerHooks } from 'node:module';

const STAND_IN = new URL('./electron.ts', import.meta.url).href;
const NAMES = new Set(['electron', 'electron/main', 'electron/common']);

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    NAMES.has(specifier) ? { url: STAND_IN, shortCircuit: true } : nextResolve(specifier, context),
});
