/** Runs the provisioning command with Electron's secret store. */
import { app, safeStorage } from 'electron';
import type { Outcome, Start } from './modes/mode.ts';

/** `isInUse`: another till has the folder. */
export async function provisionAndEnd({ args, places, print }: Start, isInUse: boolean): Promise<Outcome> {
  try {
    const { provisionOnly } = await import('./provision-command.ts');
    const { openSettings } = await import('../settings/settings-store.ts');
    const { systemClock } = await import('./system-clock.ts');
    const { readNote } = await import('../storage/regular-file.ts');
    // The system's secret store needs a ready app. If the folder is in use, the command touches nothing and
    // need not wait.
    if (!isInUse) await app.whenReady();
    return await provisionOnly({
      args,
      folder: places.dataFolder,
      secretStore: safeStorage,
      secondFolder: () => openSettings(places.dataFolder, systemClock().wallMs(), readNote).read().logFolder,
      isInUse,
      print,
    });
  } catch (bug) {
    // Without an exit here, a script would wait for ever. The message is left out because it may quote
    // secrets.
    return { code: 'start-failed', about: bug instanceof Error ? bug.name : typeof bug };
  }
}
