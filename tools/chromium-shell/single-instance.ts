/**
 * `app.requestSingleInstanceLock`: one till for a data folder. A second instance passes its command line to
 * the first through a file in the folder, and is refused.
 */
import { randomUUID } from 'node:crypto';
import {
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { type KernelLock, takeKernelLock } from './kernel-lock.ts';

const Knock = z.object({
  argv: z.array(z.string()),
  workingDirectory: z.string(),
  // Missing if the second instance adds none, as ours.
  additionalData: z.unknown().optional(),
});
export type Knock = z.infer<typeof Knock>;

const KNOCK = /^knock-.*\.json$/;

export class SingleInstance {
  private lock: KernelLock | null = null;
  private watcher: FSWatcher | null = null;
  private readonly onKnock: (knock: Knock) => void;

  constructor(onKnock: (knock: Knock) => void) {
    this.onKnock = onKnock;
  }

  get held(): boolean {
    return this.lock !== null;
  }

  /** Takes the lock of this data folder, or notifies the till that holds it and answers false. */
  request(userData: string, additionalData: unknown): boolean {
    if (this.lock) return true;
    const folder = join(userData, 'instance');
    mkdirSync(folder, { recursive: true });
    this.lock = takeKernelLock(join(folder, 'lock'));
    if (!this.lock) {
      leaveKnock(folder, additionalData);
      return false;
    }
    // Removes old knocks that no till received.
    for (const name of readdirSync(folder).filter((name) => KNOCK.test(name))) rmSync(join(folder, name));
    this.watcher = watch(folder, () => this.receive(folder));
    this.watcher.unref();
    return true;
  }

  release(): void {
    this.watcher?.close();
    this.watcher = null;
    this.lock?.release();
    this.lock = null;
  }

  private receive(folder: string): void {
    for (const name of readdirSync(folder).filter((name) => KNOCK.test(name))) {
      const file = join(folder, name);
      const knock = readKnock(file);
      rmSync(file, { force: true });
      if (knock) this.onKnock(knock);
    }
  }
}

function leaveKnock(folder: string, additionalData: unknown): void {
  const knock: Knock = { argv: process.argv, workingDirectory: process.cwd(), additionalData };
  const id = randomUUID();
  const draft = join(folder, `draft-${id}`);
  writeFileSync(draft, JSON.stringify(knock));
  // Renamed once complete, so that the other side never reads a part.
  renameSync(draft, join(folder, `knock-${id}.json`));
}

function readKnock(file: string): Knock | null {
  try {
    return Knock.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
