/**
 * The program's log: what happened to the program, never to the money (the journal has that), and no secret.
 * Of errors, only codes and field names are written, never texts from outside.
 */
import { join } from 'node:path';
import log from 'electron-log/node';
import type { TillError } from '../../shared/errors/till-error.ts';

export interface Log {
  info(event: string, details?: Readonly<Record<string, string | number | boolean>>): void;
  trouble(event: string, error: TillError): void;
  bug(event: string, bug: unknown): void;
}

const MAX_BYTES = 5 * 1024 * 1024;

/** `folder`: the data folder. The log is DIR/logs/tilla.log and one older file. */
export function openLog(folder: string): Log {
  log.transports.console.level = false;
  log.transports.file.resolvePathFn = () => join(folder, 'logs', 'tilla.log');
  log.transports.file.maxSize = MAX_BYTES;
  return {
    info: (event, details = {}) => log.info(event, details),
    trouble: (event, { code, field, httpStatus, gatewayCode }) =>
      log.warn(event, { code, field, httpStatus, gatewayCode }),
    // A stack names only our files, but a message may quote private data.
    bug: (event, bug) => log.error(event, placesOf(bug)),
  };
}

const placesOf = (bug: unknown): string =>
  bug instanceof Error
    ? `${bug.name}\n${(bug.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')}`
    : typeof bug;
