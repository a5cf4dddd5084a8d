/**
 * Loads later parts of the page before a file's tests. A wait for an element then measures the page alone: on
 * a busy machine Vite needs many seconds for a part that no test has loaded.
 */
import type { Later } from '../../ui/later.ts';

export async function loaded(...parts: readonly Pick<Later<never>, 'fetch'>[]): Promise<void> {
  await Promise.all(parts.map(({ fetch }) => fetch()));
}
