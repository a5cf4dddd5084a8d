/**
 * A disk under a path that answers late, or with an error, for each operation on an open file there. Linux.
 */
import { readlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';

/** Runs `act` before each such operation on a file at or in a path. Ends with the test. */
export async function before(
  step: 'stat' | 'appendFile',
  path: string,
  act: () => Promise<void>,
): Promise<void> {
  const handle = await open('/dev/null');
  const methods: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const original = methods[step] as (this: FileHandle, ...given: unknown[]) => Promise<never>;
  const spy = vi.spyOn(methods, step).mockImplementation(async function (
    this: FileHandle,
    ...given: unknown[]
  ) {
    if (readlinkSync(`/proc/self/fd/${this.fd}`).startsWith(path)) await act();
    return await original.apply(this, given);
  });
  onTestFinished(() => void spy.mockRestore());
}
