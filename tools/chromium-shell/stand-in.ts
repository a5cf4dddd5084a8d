/**
 * How every part of the stand-in is made: an object that has some members of an Electron type, checked
 * against Electron's own declarations, and that answers for the rest with a clear error when it is used.
 */
/// <reference types="electron" />
import type { EventEmitter } from 'node:events';

/** The error that a call of something gets which the Chromium shell does not have. */
const lacking = (what: string): Error =>
  new Error(`the Chromium shell does not have ${what}; see docs/chromium-shell.md`);

/** Members that the language itself asks for: answering these with a function would mean something else. */
const ASKED_BY_THE_LANGUAGE = new Set([
  'then',
  'toJSON',
  'constructor',
  'prototype',
  '$$typeof',
  '__esModule',
]);

/**
 * Makes a whole Electron object out of the members that the shell has.
 * A member that is missing is a function that throws, so that the mistake is named where it is made.
 */
export function standIn<T extends object>(name: string, members: Partial<T>): T {
  // The one cast of the stand-in: the members are checked above, and the proxy answers for the others.
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || ASKED_BY_THE_LANGUAGE.has(key)) {
        return Reflect.get(target, key, receiver);
      }
      return () => {
        throw lacking(`${name}.${key}`);
      };
    },
  }) as T;
}

/** Makes a whole Electron class: how to construct it, and the static members that the shell has. */
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

/** Something of Electron that the shell has no part of at all. */
export function absent<T>(name: string): T {
  const refuse = () => {
    throw lacking(name);
  };
  return new Proxy(refuse, {
    construct: refuse,
    get: (_target, key) =>
      typeof key === 'symbol' || ASKED_BY_THE_LANGUAGE.has(key)
        ? undefined
        : () => {
            throw lacking(`${name}.${key}`);
          },
  }) as T;
}

type Listener = (...args: never[]) => void;

/** The members that Electron's emitters have, each answering with the whole object. */
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

/** The emitter's members for a stand-in; `whole` answers with the stand-in that they are members of. */
export function emitting<T>(emitter: EventEmitter, whole: () => T): Emitting<T> {
  // Electron's listeners take what their event brings; an emitter of Node takes any listener.
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

/** An event that a listener can prevent, with what else Electron puts into it. */
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
  // Assigned the other way round, the getter would be read once and stay false.
  return Object.assign(event, params);
}
