/**
 * What no input may cause:
 *
 * - a slow case, a changed prototype, or running code from the input;
 * - a process, or a connection to another machine;
 * - a file outside the folder, or the secret on the console.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { inspect } from 'node:util';

/** This thread’s own CPU time. A file of gigabytes takes half a second of it, and twice that on a busy machine. */
const MOST_CPU_MS = 3_000;

/** Hostile texts contain code that sets this variable if it runs. */
export const CANARY = 'tillaFuzzRan';
/** A file beside the folder that holds the secret. */
export const OUTSIDE = 'outside.pem';

const PROTOTYPES: readonly object[] = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Number.prototype,
  Promise.prototype,
  Map.prototype,
  Error.prototype,
];
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

export interface Bounds {
  /** Runs a case. @throws the case's own error, or the crossed bounds. */
  within(meet: () => unknown): Promise<void>;
  /** @throws for bounds crossed after the last case. */
  end(): void;
}

export interface BoundsDeps {
  readonly folder: string;
  readonly secret: string;
  readonly mostCpuMs?: number;
}

/** Watches the process until `end`. */
export function watchBounds({ folder, secret, mostCpuMs = MOST_CPU_MS }: BoundsDeps): Bounds {
  const outside = dirname(folder);
  const beside = join(outside, OUTSIDE);
  writeFileSync(beside, secret);
  const keysOf = (): string => PROTOTYPES.map((one) => Reflect.ownKeys(one).length).join();
  const keysBefore = keysOf();
  const crossed: string[] = [];
  const stops = [
    watchProcesses(crossed),
    watchConnections(crossed),
    watchConsole(secret, crossed),
    watchRejections(crossed),
  ];

  const check = (): void => {
    if (CANARY in globalThis) {
      Reflect.deleteProperty(globalThis, CANARY);
      crossed.push('code of the input ran');
    }
    if (keysOf() !== keysBefore) crossed.push('a prototype was changed');
    const there = readdirSync(outside).toSorted().join();
    if (there !== [basename(folder), OUTSIDE].toSorted().join()) crossed.push(`a file was made: ${there}`);
    if (readFileSync(beside, 'utf8') !== secret) crossed.push('a file outside was changed');
    const [first] = crossed.splice(0);
    if (first !== undefined) throw new Error(first);
  };
  return {
    within: async (meet) => {
      const began = process.threadCpuUsage();
      let answer: unknown;
      try {
        answer = await meet();
      } catch (thrown) {
        // A thrown error may be printed somewhere, so it must not hold the secret either.
        if (holds(thrown, secret)) throw new Error('the secret is in what was thrown', { cause: 'hidden' });
        throw thrown;
      }
      const { user, system } = process.threadCpuUsage(began);
      const cpuMs = Math.round((user + system) / 1_000);
      if (cpuMs > mostCpuMs) throw new Error(`it took ${cpuMs} ms`);
      if (holds(answer, secret)) throw new Error('the secret is in what was answered');
      check();
    },
    end: () => {
      for (const stop of stops) stop();
      check();
    },
  };
}

const holds = (answer: unknown, secret: string): boolean =>
  inspect(answer, { depth: 12, maxStringLength: null, maxArrayLength: 1_000 }).includes(secret);

function watchProcesses(crossed: string[]): () => void {
  const onProcess = (): void => void crossed.push('a process was started');
  subscribe('child_process', onProcess);
  return () => void unsubscribe('child_process', onProcess);
}

/** Plain and TLS sockets both connect through this method. */
function watchConnections(crossed: string[]): () => void {
  const { connect } = Socket.prototype;
  const watched = function (this: Socket, ...args: unknown[]): Socket {
    for (const host of args.flat(2).flatMap(hostIn)) {
      if (!LOOPBACK.test(host)) crossed.push(`a connection was asked for to ${host}`);
    }
    return Reflect.apply(connect, this, args);
  };
  Socket.prototype.connect = watched;
  return () => {
    Socket.prototype.connect = connect;
  };
}

const hostIn = (part: unknown): readonly string[] =>
  typeof part === 'object' && part !== null && 'host' in part && typeof part.host === 'string'
    ? [part.host]
    : [];

function watchConsole(secret: string, crossed: string[]): () => void {
  const streams = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));
  for (const { stream, write } of streams) {
    stream.write = (...args: unknown[]): boolean => {
      if (String(args[0]).includes(secret)) {
        crossed.push('the secret is on the console');
        return true;
      }
      return Reflect.apply(write, stream, args);
    };
  }
  return () => {
    for (const { stream, write } of streams) stream.write = write;
  };
}

/** An unhandled rejection would end a till. */
function watchRejections(crossed: string[]): () => void {
  const onLost = (thrown: unknown): void =>
    void crossed.push(`nobody caught ${inspect(thrown).slice(0, 2_000)}`);
  process.on('unhandledRejection', onLost);
  process.on('uncaughtException', onLost);
  return () => {
    process.off('unhandledRejection', onLost);
    process.off('uncaughtException', onLost);
  };
}
