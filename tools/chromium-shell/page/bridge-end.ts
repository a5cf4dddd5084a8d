/**
 * `contextBridge`: the bridge between a preload's world and the page's. The worlds share the document but no
 * objects; an event's detail is cloned synchronously on its way.
 */

export interface BridgeEnd {
  /** Converts functions and promises, at any depth, into a form that can cross. */
  pack(value: unknown): unknown;
  unpack(value: unknown): unknown;
  /** Sends the other end a message of the caller's own. */
  tell(message: unknown): void;
}

interface Outcome {
  readonly ok: boolean;
  readonly value: unknown;
}

type Message =
  | { readonly kind: 'tell'; readonly message: unknown }
  | { readonly kind: 'call'; readonly call: number; readonly fn: number; readonly args: unknown[] }
  | ({ readonly kind: 'return'; readonly call: number } & Outcome)
  | ({ readonly kind: 'settle'; readonly promise: number } & Outcome);

/**
 * Makes one end. Self-contained, because its source text is put into pages. `token` can't be guessed, but
 * security does not depend on it: the other end can only use functions that it received.
 */
export function makeBridgeEnd(
  token: string,
  side: 'page' | 'preload',
  onMessage: (message: unknown) => void,
): BridgeEnd {
  type AnyFunction = (...args: unknown[]) => unknown;
  // Captured before any page script runs, so that a page that replaces them breaks only itself.
  const dispatch = window.dispatchEvent.bind(window);
  const Carrier = CustomEvent;
  const other = `${token}-${side === 'page' ? 'preload' : 'page'}`;
  const FUNCTION = `${token}-function`;
  const PROMISE = `${token}-promise`;

  const functions: AnyFunction[] = [];
  const idOf = new WeakMap<AnyFunction, number>();
  const stubs = new Map<number, AnyFunction>();
  const promises = new Map<number, (outcome: Outcome) => void>();
  const returns = new Map<number, Outcome>();
  let calls = 0;
  let promiseCount = 0;

  const post = (message: Message): void => {
    dispatch(new Carrier(other, { detail: message }));
  };

  function packFunction(fn: AnyFunction): object {
    let id = idOf.get(fn);
    if (id === undefined) {
      id = functions.push(fn) - 1;
      idOf.set(fn, id);
    }
    return { [FUNCTION]: id };
  }

  function packPromise(promise: Promise<unknown>): object {
    const id = promiseCount++;
    const settle = (ok: boolean, value: unknown): void => {
      try {
        post({ kind: 'settle', promise: id, ok, value: pack(value) });
      } catch (error) {
        post({ kind: 'settle', promise: id, ok: false, value: new Error(String(error)) });
      }
    };
    promise.then(
      (value) => settle(true, value),
      (error) => settle(false, error),
    );
    return { [PROMISE]: id };
  }

  const isPlain = (value: object): boolean => {
    const proto = Object.getPrototypeOf(value);
    return proto === null || Object.getPrototypeOf(proto) === null;
  };

  function pack(value: unknown, seen: Map<object, unknown> = new Map()): unknown {
    if (typeof value === 'symbol') throw new DOMException('An object could not be cloned.', 'DataCloneError');
    if (typeof value === 'function') return packFunction(value as AnyFunction);
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Promise) return packPromise(value);
    const known = seen.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) {
      const copy: unknown[] = [];
      seen.set(value, copy);
      for (const item of value) copy.push(pack(item, seen));
      return copy;
    }
    if (!isPlain(value)) return value;
    const copy: Record<string, unknown> = {};
    seen.set(value, copy);
    for (const [key, item] of Object.entries(value)) copy[key] = pack(item, seen);
    return copy;
  }

  function unpack(value: unknown, seen: Set<object> = new Set()): unknown {
    if (typeof value !== 'object' || value === null || seen.has(value)) return value;
    seen.add(value);
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at++) value[at] = unpack(value[at], seen);
      return value;
    }
    if (!isPlain(value)) return value;
    const record = value as Record<string, unknown>;
    if (typeof record[FUNCTION] === 'number') return stubFor(record[FUNCTION]);
    if (typeof record[PROMISE] === 'number') return promiseFor(record[PROMISE]);
    for (const key of Object.keys(record)) record[key] = unpack(record[key], seen);
    return record;
  }

  function stubFor(id: number): AnyFunction {
    const known = stubs.get(id);
    if (known) return known;
    const stub: AnyFunction = (...args) => {
      const call = calls++;
      post({ kind: 'call', call, fn: id, args: args.map((arg) => pack(arg)) });
      const outcome = returns.get(call);
      returns.delete(call);
      // The other end answers before the dispatch returns, unless the message could not be cloned.
      if (!outcome) throw new Error('An object could not be cloned.');
      if (!outcome.ok) throw outcome.value;
      return outcome.value;
    };
    stubs.set(id, stub);
    return stub;
  }

  function promiseFor(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      promises.set(id, (outcome) => (outcome.ok ? resolve(outcome.value) : reject(outcome.value)));
    });
  }

  function answerCall(message: Extract<Message, { kind: 'call' }>): void {
    let outcome: Outcome;
    try {
      const fn = functions[message.fn];
      if (!fn) throw new Error('no such function');
      outcome = { ok: true, value: pack(fn(...message.args.map((arg) => unpack(arg)))) };
    } catch (error) {
      outcome = { ok: false, value: error instanceof Error ? error : new Error(String(error)) };
    }
    post({ kind: 'return', call: message.call, ...outcome });
  }

  window.addEventListener(`${token}-${side}`, (event) => {
    const message = (event as CustomEvent<Message | null>).detail;
    // Null replaces a value that can't be cloned.
    if (!message) return;
    switch (message.kind) {
      case 'tell':
        onMessage(message.message);
        break;
      case 'call':
        answerCall(message);
        break;
      case 'return':
        returns.set(message.call, { ok: message.ok, value: unpack(message.value) });
        break;
      case 'settle':
        promises.get(message.promise)?.({ ok: message.ok, value: unpack(message.value) });
        promises.delete(message.promise);
        break;
    }
  });

  return { pack, unpack, tell: (message) => post({ kind: 'tell', message }) };
}
