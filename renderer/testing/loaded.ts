/**
 * Loads later parts of the page before a file's tests. A wait for an element then measures the page alone: on
 * a busy machine Vite needs many seconds for a part that no test has loaded.
 */
import { LATER_DIALOGS, SCREENS } from '../app/features.ts';

export async function loadDialogs(): Promise<void> {
  await Promise.all(LATER_DIALOGS.map(({ fetch }) => fetch()));
}

export async function loadScreens(): Promise<void> {
  await Promise.all(Object.values(SCREENS).map(({ fetch }) => fetch()));
}
