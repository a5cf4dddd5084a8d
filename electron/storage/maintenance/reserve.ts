/**
 * A file that reserves room for a full disk. When a write finds no room, the till deletes the file. Work in
 * progress ends on that room, and new sales stop until the reserve exists again.
 *
 *   making ──> held ──(a write finds the disk full)──> given up ──(room is back)──> making
 */
import type { ErrorCode, TillError } from '../../../shared/errors/till-error.ts';
import type { Clock } from '../../../shared/time.ts';
import { type Disk, driveOf } from './disk.ts';

const MB = 1_048_576;
export const RESERVE_BYTES = 64 * MB;
/** Stays free beside the reserve, so that making the reserve never fills the disk. */
export const BESIDE_BYTES = 16 * MB;
/** One step, for which a sale's flush may have to wait. */
const STEP_BYTES = MB;
const STEP_PAUSE_MS = 200;
/** The first start of the morning has the disk to itself. */
export const RESERVE_AFTER_START_MS = 5_000;
export const RESERVE_CHECK_MS = 60_000;
/** Less than SQLite needs to open a journal's side files. */
const NO_ROOM_BYTES = MB;
/** The notice is raised again when the missing room has changed by this much. */
const WORTH_A_NOTICE_MB = 8;

export interface ReserveDeps {
  /** The data folder. */
  readonly folder: string;
  readonly clock: Clock;
  readonly disk: Disk;
  readonly notices: {
    raise(error: TillError, level: 'warning' | 'blocking'): void;
    end(code: ErrorCode): void;
  };
}

export interface Reserve {
  /** Makes the reserve in small steps, and checks it each minute. */
  start(): void;
  /**
   * A write found the disk full, so new sales stop. Returns whether there is room now, so that the write can
   * be repeated.
   */
  giveUp(): boolean;
  /** Whether the disk has nearly no room left. */
  isWithoutRoom(): boolean;
  /** Why new sales stop: `journal.disk-full`, `field` names the disk. null: they go on. */
  error(): TillError | null;
  stop(): Promise<void>;
}

export function reserveOn({ folder, clock, disk, notices }: ReserveDeps): Reserve {
  const stopped = new AbortController();
  const full: TillError = { code: 'journal.disk-full', field: driveOf(folder) };
  let isFull = false;
  /** How often it was given up. A reserve in the making is abandoned if this changes. */
  let timesGivenUp = 0;
  let ended: Promise<void> = Promise.resolve();

  let raisedMb: number | null = null;
  const raiseLow = (missingBytes: number): void => {
    if (isFull) return;
    const limit = Math.ceil(missingBytes / MB);
    if (raisedMb !== null && Math.abs(limit - raisedMb) < WORTH_A_NOTICE_MB) return;
    raisedMb = limit;
    notices.raise({ code: 'journal.disk-low', field: driveOf(folder), limit }, 'warning');
  };

  const endLow = (): void => {
    raisedMb = null;
    notices.end('journal.disk-low');
  };

  const endNotices = (): void => {
    endLow();
    if (isFull) notices.end('journal.disk-full');
    isFull = false;
  };

  const make = async (): Promise<void> => {
    const givenUpBefore = timesGivenUp;
    const missingBytes = (): number => RESERVE_BYTES - disk.reservedBytes();
    const shortBytes = (): number => missingBytes() + BESIDE_BYTES - disk.freeBytes();
    if (missingBytes() > 0 && shortBytes() > 0) {
      raiseLow(shortBytes());
      return;
    }
    try {
      for (let bytes = missingBytes(); bytes > 0; bytes = missingBytes()) {
        if (stopped.signal.aborted) return;
        await disk.reserve(Math.min(STEP_BYTES, bytes));
        // The disk needs the room that was reserved since it was given up.
        if (timesGivenUp !== givenUpBefore) break;
        await clock.sleep(STEP_PAUSE_MS, stopped.signal);
      }
    } catch {
      disk.giveBack();
      raiseLow(Math.max(MB, shortBytes()));
      return;
    }
    if (timesGivenUp === givenUpBefore) endNotices();
    else disk.giveBack();
  };

  const work = async (): Promise<void> => {
    await clock.sleep(RESERVE_AFTER_START_MS, stopped.signal);
    while (!stopped.signal.aborted) {
      await make();
      await clock.sleep(RESERVE_CHECK_MS, stopped.signal);
    }
  };

  return {
    start: () => {
      ended = work();
    },
    giveUp: () => {
      const isRoom = disk.reservedBytes() > 0;
      disk.giveBack();
      timesGivenUp += 1;
      if (!isFull) {
        isFull = true;
        endLow();
        notices.raise(full, 'blocking');
      }
      return isRoom;
    },
    isWithoutRoom: () => disk.freeBytes() < NO_ROOM_BYTES,
    error: () => (isFull ? full : null),
    stop: () => {
      stopped.abort();
      return ended;
    },
  };
}
