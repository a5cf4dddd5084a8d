/** Disks that fill up under a till. */
import type { DatabaseSync } from 'node:sqlite';
import type { Disk } from '../../electron/storage/maintenance/disk.ts';

export const MB = 1_048_576;

/** A disk with this much room, of which the reserve takes its part. */
export class SmallDisk implements Disk {
  freeMb: number;
  reservedMb: number;
  /** After this many MB it reports that it is full, whatever free space it reported before. */
  fullAfterMb = Number.POSITIVE_INFINITY;
  onGivenBack: () => void = () => undefined;

  constructor(freeMb: number, reservedMb = 0) {
    this.freeMb = freeMb;
    this.reservedMb = reservedMb;
  }

  freeBytes(): number {
    return this.freeMb * MB;
  }

  reservedBytes(): number {
    return this.reservedMb * MB;
  }

  async reserve(bytes: number): Promise<void> {
    if (this.fullAfterMb < bytes / MB) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    this.fullAfterMb -= bytes / MB;
    this.freeMb -= bytes / MB;
    this.reservedMb += bytes / MB;
  }

  giveBack(): void {
    if (this.reservedMb === 0) return;
    this.freeMb += this.reservedMb;
    this.reservedMb = 0;
    this.onGivenBack();
  }
}

/** From here on SQLite finds no room for another page of this file: SQLITE_FULL. */
export const fill = (journal: DatabaseSync): void => void journal.prepare('PRAGMA max_page_count = 1').get();

export const makeRoomIn = (journal: DatabaseSync): void =>
  void journal.prepare('PRAGMA max_page_count = 1000000').get();

/** The notices of the till, with their levels. */
export class Told {
  readonly now = new Map<string, string>();
  /** The missing space in each report. */
  readonly limits: number[] = [];

  readonly raise = (
    { code, limit }: { readonly code: string; readonly limit?: number },
    level: string,
  ): void => {
    if (!this.now.has(code)) this.now.set(code, level);
    if (limit !== undefined) this.limits.push(limit);
  };

  readonly end = (code: string): void => void this.now.delete(code);

  list(): string[] {
    return [...this.now].map(([code, level]) => `${level} ${code}`);
  }
}
