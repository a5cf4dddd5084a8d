/** The entry of the main process: reads the command line, and runs the mode that it requests. */
import { app, dialog } from 'electron';
import { readArguments } from './app/arguments.ts';
import { outliveReaders } from './app/catch-mishaps.ts';
import { clearEnvironment, strangerOn } from './app/closed-command-line.ts';
import { placesOf } from './app/data-folder.ts';
import type { Outcome } from './app/modes/mode.ts';
import { runModeOf } from './app/modes.ts';
import { dialogOf, lineOf, REFUSED, type Refusal } from './app/refusal.ts';

outliveReaders([process.stdout, process.stderr]);
const argv = process.argv.slice(1);
// Only an installed till refuses foreign switches: in development, Chromium's and Node's switches stay
// usable.
const stranger = app.isPackaged ? strangerOn(argv, process.platform) : null;
if (app.isPackaged) clearEnvironment(process.env);
const args = readArguments(argv, process.cwd());
const places = placesOf({
  requested: args.dataFolder,
  platform: process.platform,
  isPackaged: app.isPackaged,
  env: process.env,
  userData: app.getPath('userData'),
});
const mode = runModeOf({ argv, args });

const opened = Promise.withResolvers<{ readonly isProvisioned: boolean }>();
/** Resolves when the till is open. `isProvisioned`: the requested set-up succeeded. */
export const till = opened.promise;

function refuse(refusal: Refusal): void {
  process.stderr.write(`${lineOf(refusal)}\n`);
  if (mode.refusesBy === 'stderr-and-dialog') dialog.showErrorBox('Tilla', dialogOf(refusal));
  app.exit(REFUSED);
}

function end(outcome: Outcome): void {
  if (typeof outcome === 'number') app.exit(outcome);
  else if (outcome !== null) refuse(outcome);
}

if (stranger) {
  refuse({ code: `switch-${stranger.why}`, about: stranger.word });
} else {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const run = await mode.load();
  const running = run({ argv, args, places, print, onOpened: opened.resolve }).then(end);
  // Electron becomes ready only after this module, so a mode with Chromium must not be awaited.
  if (!mode.needsChromium) await running;
}
