/** Structured clone as text: Electron's IPC over a channel that takes only strings. */

/** A primitive itself, or a tag with its value. */
type Cell = string | boolean | number | null | [tag: string, value?: string | number];
type Entry =
  | ['object', [string, Cell][]]
  | ['array', Cell[]]
  | ['map', [Cell, Cell][]]
  | ['set', Cell[]]
  | ['date', Cell]
  | ['regexp', string, string]
  | ['error', string, string, string]
  | ['bytes', string, string];

export interface CloneCodec {
  /** @throws a DataCloneError for what a structured clone can't hold: functions, symbols, promises, nodes. */
  encode(value: unknown): string;
  decode(text: string): unknown;
}

/** Makes the codec. Self-contained, because its source text is put into pages, which can't import. */
export function makeCloneCodec(): CloneCodec {
  const KINDS: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
    Uint8Array,
    Uint8ClampedArray,
    Int8Array,
    Uint16Array,
    Int16Array,
    Uint32Array,
    Int32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };
  const ERRORS: Record<string, ErrorConstructor> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };
  const refuse = (): never => {
    throw new DOMException('An object could not be cloned.', 'DataCloneError');
  };

  function toText(bytes: Uint8Array): string {
    let binary = '';
    // In chunks, because the number of arguments is limited.
    for (let at = 0; at < bytes.length; at += 8192) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(binary);
  }

  const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

  /** The built-in class name, also for a subclass such as Node's Buffer. */
  const kindOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

  function encode(root: unknown): string {
    const heap: Entry[] = [];
    const seen = new Map<object, number>();

    const describe = (value: object): Entry => {
      if (Array.isArray(value)) return ['array', []];
      if (value instanceof Map) return ['map', []];
      if (value instanceof Set) return ['set', []];
      if (value instanceof Date) return ['date', cell(value.getTime())];
      if (value instanceof RegExp) return ['regexp', value.source, value.flags];
      if (value instanceof Error) return ['error', value.name, value.message, value.stack ?? ''];
      if (value instanceof ArrayBuffer) return ['bytes', 'ArrayBuffer', toText(new Uint8Array(value))];
      if (ArrayBuffer.isView(value)) {
        const kind = kindOf(value);
        if (!(kind in KINDS)) return refuse();
        return ['bytes', kind, toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
      }
      // Boxed primitives, promises, weak maps and the page's own kinds (nodes, frames).
      if (kindOf(value) !== 'Object') return refuse();
      return ['object', []];
    };

    const fill = (value: object, entry: Entry): void => {
      if (entry[0] === 'array' && Array.isArray(value)) for (const item of value) entry[1].push(cell(item));
      else if (entry[0] === 'set' && value instanceof Set)
        for (const item of value) entry[1].push(cell(item));
      else if (entry[0] === 'map' && value instanceof Map) {
        for (const [key, item] of value) entry[1].push([cell(key), cell(item)]);
      } else if (entry[0] === 'object') {
        for (const [key, item] of Object.entries(value)) entry[1].push([key, cell(item)]);
      }
    };

    const cell = (value: unknown): Cell => {
      switch (typeof value) {
        case 'string':
        case 'boolean':
          return value;
        case 'undefined':
          return ['undefined'];
        case 'bigint':
          return ['bigint', value.toString()];
        case 'number':
          return Number.isFinite(value) && !Object.is(value, -0)
            ? value
            : ['number', Object.is(value, -0) ? '-0' : String(value)];
        case 'object': {
          if (value === null) return null;
          const known = seen.get(value);
          if (known !== undefined) return ['ref', known];
          const at = heap.length;
          seen.set(value, at);
          const entry = describe(value);
          heap[at] = entry;
          fill(value, entry);
          return ['ref', at];
        }
        default:
          return refuse();
      }
    };

    const top = cell(root);
    return JSON.stringify({ top, heap });
  }

  function decode(text: string): unknown {
    const { top, heap } = JSON.parse(text) as { top: Cell; heap: Entry[] };
    const made = new Map<number, object>();

    const create = (entry: Entry): object => {
      switch (entry[0]) {
        case 'object':
          return {};
        case 'array':
          return [];
        case 'map':
          return new Map();
        case 'set':
          return new Set();
        case 'date':
          return new Date(Number(value(entry[1])));
        case 'regexp':
          return new RegExp(entry[1], entry[2]);
        case 'error': {
          const error = new (ERRORS[entry[1]] ?? Error)(entry[2]);
          Object.defineProperty(error, 'stack', { value: entry[3], writable: true, configurable: true });
          return error;
        }
        case 'bytes': {
          const { buffer } = toBytes(entry[2]);
          const Kind = KINDS[entry[1]];
          return Kind ? new Kind(buffer) : buffer;
        }
      }
    };

    const fill = (target: object, entry: Entry): void => {
      if (entry[0] === 'array' && Array.isArray(target))
        for (const item of entry[1]) target.push(value(item));
      else if (entry[0] === 'set' && target instanceof Set)
        for (const item of entry[1]) target.add(value(item));
      else if (entry[0] === 'map' && target instanceof Map) {
        for (const [key, item] of entry[1]) target.set(value(key), value(item));
      } else if (entry[0] === 'object') {
        for (const [key, item] of entry[1]) {
          // Defined instead of assigned, so that "__proto__" is an ordinary name.
          Object.defineProperty(target, key, {
            value: value(item),
            writable: true,
            enumerable: true,
            configurable: true,
          });
        }
      }
    };

    const value = (from: Cell): unknown => {
      if (!Array.isArray(from)) return from;
      switch (from[0]) {
        case 'undefined':
          return undefined;
        case 'bigint':
          return BigInt(from[1] ?? 0);
        case 'number':
          return Number(from[1]);
        default: {
          const at = Number(from[1]);
          const known = made.get(at);
          if (known) return known;
          const entry = heap[at];
          if (!entry) throw new Error('a reference to nothing');
          const target = create(entry);
          made.set(at, target);
          fill(target, entry);
          return target;
        }
      }
    };

    return value(top);
  }

  return { encode, decode };
}
