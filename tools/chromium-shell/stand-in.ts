/**
 * Makes the parts of the stand-in: an object with some members of an Electron type, checked against
 * Electron's declarations. Using any other member throws a clear error.
 */
/// <reference types="electron" />
import type { EventEmitter } from 'node:events';

/** The error for a part of Electron that the shell lacks. */
const lacking = (what: string): Error =>
  new Error(`the Chromium shell does not have ${what}; see docs/chromium-shell.md`);

/** Members that the language itself reads: a function there would have another meaning. */
const READ_BY_THE_LANGUAGE = new Set([
  'then',
  'toJSON',
  'constructor',
  'prototype',
  '$$typeof',
  '__esModule',
]);

/**
 * Makes a whole Electron object from the shell's members. A missing member is a function that throws, so that
 * the error names the place of the mistake.
 */
export function standIn<T extends object>(name: string, members: Partial<T>): T {
  // The only cast of the stand-in: the members are checked above, and the proxy covers the others.
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || READ_BY_THE_LANGUAGE.has(key)) {
        return Reflect.get(target, key, receiver);
      }
      return () => {
        throw lacking(`${name}.${key}`);
      };
    },
  }) as T;
}

/** Makes a whole Electron class from a constructor and the shell's static members. */
export function standInClass<C extends abstract new (...args: never[]) => object>(
  name: string,
  construct: (...args: ConstructorParameters<C>) => InstanceType<C>,
  statics: Partial<C>,
): C {
  const shape = function standInShape() {};
  const whole = new Proxy(shape, {
    construct: (_target, args) => construct(...(args as ConstructorParameters<C>)),
    get(target, key, receiver) {
      if (key in statics) return Reflect.get(statics, key);
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key, receiver);
      return () => {
        throw lacking(`${name}.${key}`);
      };
    },
  });
  return whole as unknown as C;
}

/** A part of Electron that the shell lacks as a whole. */
export function absent<T>(name: string): T {
  const refuse = () => {
    throw lacking(name);
  };
  return new Proxy(refuse, {
    construct: refuse,
    get: (_target, key) =>
      typeof key === 'symbol' || READ_BY_THE_LANGUAGE.has(key)
        ? undefined
        : () => {
            throw lacking(`${name}.${key}`);
          },
  }) as T;
}

type Listener = (...args: never[]) => void;

/** The members of Electron's emitters; each returns the whole object. */
export interface Emitting<T> {
  on(event: string, listener: Listener): T;
  off(event: string, listener: Listener): T;
  once(event: string, listener: Listener): T;
  addListener(event: string, listener: Listener): T;
  removeListener(event: string, listener: Listener): T;
  removeAllListeners(event?: string | symbol): T;
  listenerCount(event: string | symbol): number;
  emit(event: string | symbol, ...args: unknown[]): boolean;
}

/** The emitter's members for a stand-in; `whole` returns that stand-in. */
export function emitting<T>(emitter: EventEmitter, whole: () => T): Emitting<T> {
  // Electron types a listener by its event; Node's emitter takes any listener.
  const asAny = (listener: Listener) => listener as (...args: unknown[]) => void;
  const chain =
    (act: (event: string, listener: (...args: unknown[]) => void) => unknown) =>
    (event: string, listener: Listener): T => {
      act(event, asAny(listener));
      return whole();
    };
  return {
    on: chain((event, listener) => emitter.on(event, listener)),
    off: chain((event, listener) => emitter.off(event, listener)),
    once: chain((event, listener) => emitter.once(event, listener)),
    addListener: chain((event, listener) => emitter.on(event, listener)),
    removeListener: chain((event, listener) => emitter.off(event, listener)),
    removeAllListeners: (event) => {
      emitter.removeAllListeners(event);
      return whole();
    },
    listenerCount: (event) => emitter.listenerCount(event),
    emit: (event, ...args) => emitter.emit(event, ...args),
  };
}

export interface Cancellable {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** An event that a listener can prevent, with Electron's further fields. */
export function cancellable<P extends object>(params: P): P & Cancellable {
  let prevented = false;
  const event: Cancellable = {
    get defaultPrevented() {
      return prevented;
    },
    preventDefault: () => {
      prevented = true;
    },
  };
  // The other way round, Object.assign would read the getter once, and it would stay false.
  return Object.assign(event, params);
}
