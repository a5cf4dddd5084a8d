/**
 * JSON (RFC 8259, nothing more) with the position of every value, so that a fault can name its line.
 * `JSON.parse` gives no lines and silently accepts repeated keys.
 */
import { fail, ok, type Result } from '../../shared/result.ts';

export type JsonPath = readonly PropertyKey[];

export interface JsonDocument {
  readonly value: unknown;
  /** The value at a path; undefined: none. */
  at(path: JsonPath): unknown;
  /** The offset of the value in the text, or of its nearest existing parent. */
  offsetOf(path: JsonPath): number;
  /** Repeated keys of an object, with the offset of the repetition. */
  readonly repeated: readonly { readonly path: JsonPath; readonly offset: number }[];
}

export interface BrokenJson {
  readonly reason: 'not-json' | 'too-deep';
  readonly offset: number;
}

interface Node {
  /** For a member, the offset of its key. */
  readonly offset: number;
  readonly value: unknown;
  readonly inside: ReadonlyMap<PropertyKey, Node>;
}

/** No file of ours is deeper than four. */
const MAX_DEPTH = 32;
const NOTHING: ReadonlyMap<PropertyKey, Node> = new Map();

/** Characters that a string may contain unescaped. JSON forbids only the control characters up to U+001F. */
const PLAIN = /[^"\\[\p{Cc}--[\u007f-\u009f]]]*/vy;

class Broken extends Error {
  readonly found: BrokenJson;
  constructor(found: BrokenJson) {
    super(found.reason);
    this.found = found;
  }
}

/** `text`: without a byte-order mark. A number that is not written as whole is never read as whole. */
export function readJson(text: string): Result<JsonDocument, BrokenJson> {
  const reader = new Reader(text);
  try {
    const root = reader.document();
    const find = (path: JsonPath): { readonly node: Node; readonly isWhole: boolean } => {
      let node = root;
      for (const key of path) {
        const next = node.inside.get(key);
        if (!next) return { node, isWhole: false };
        node = next;
      }
      return { node, isWhole: true };
    };
    return ok({
      value: root.value,
      at: (path) => {
        const { node, isWhole } = find(path);
        return isWhole ? node.value : undefined;
      },
      offsetOf: (path) => find(path).node.offset,
      repeated: reader.repeated,
    });
  } catch (thrown) {
    if (thrown instanceof Broken) return fail(thrown.found);
    throw thrown;
  }
}

export interface Places {
  /** From 1. */
  line(offset: number): number;
  /** From 1, in characters as a person counts them. */
  column(offset: number): number;
}

/** Lines and columns of a text's offsets, as an editor shows them. The text is scanned once. */
export function placesIn(text: string): Places {
  const starts = [0];
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  const indexOf = (offset: number): number => starts.findLastIndex((start) => start <= offset);
  return {
    line: (offset) => indexOf(offset) + 1,
    column: (offset) => [...text.slice(starts[indexOf(offset)], offset)].length + 1,
  };
}

class Reader {
  readonly repeated: { readonly path: JsonPath; readonly offset: number }[] = [];
  readonly #text: string;
  readonly #path: PropertyKey[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Node {
    this.#space();
    const node = this.#value(this.#at);
    if (this.#at < this.#text.length) this.#stop();
    return node;
  }

  #stop(reason: BrokenJson['reason'] = 'not-json'): never {
    throw new Broken({ reason, offset: this.#at });
  }

  /** Consumes what the sticky pattern matches here; null: no match. */
  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  #space(): void {
    this.#take(/[ \t\r\n]*/y);
  }

  /** Consumes a punctuation sign and the space after it. */
  #sign(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    this.#space();
    return true;
  }

  #value(offset: number): Node {
    if (this.#path.length > MAX_DEPTH) this.#stop('too-deep');
    if (this.#sign('{')) return this.#object(offset);
    if (this.#sign('[')) return this.#array(offset);
    const value = this.#text[this.#at] === '"' ? this.#string() : this.#word();
    this.#space();
    return { offset, value, inside: NOTHING };
  }

  #object(offset: number): Node {
    const inside = new Map<PropertyKey, Node>();
    if (!this.#sign('}')) {
      do {
        const keyOffset = this.#at;
        const key = this.#string();
        this.#space();
        if (!this.#sign(':')) this.#stop();
        this.#path.push(key);
        if (inside.has(key)) this.repeated.push({ path: [...this.#path], offset: keyOffset });
        inside.set(key, this.#value(keyOffset));
        this.#path.pop();
      } while (this.#sign(','));
      if (!this.#sign('}')) this.#stop();
    }
    // Own keys only: `__proto__` is an ordinary, unknown key.
    const value = Object.fromEntries([...inside].map(([key, node]) => [key, node.value]));
    return { offset, value, inside };
  }

  #array(offset: number): Node {
    const inside = new Map<PropertyKey, Node>();
    if (!this.#sign(']')) {
      do {
        this.#path.push(inside.size);
        inside.set(inside.size, this.#value(this.#at));
        this.#path.pop();
      } while (this.#sign(','));
      if (!this.#sign(']')) this.#stop();
    }
    return { offset, value: [...inside.values()].map(({ value }) => value), inside };
  }

  #string(): string {
    const start = this.#at;
    if (this.#text[this.#at] !== '"') this.#stop();
    this.#at += 1;
    // In pieces: one pattern for the whole string would keep state for each character.
    for (;;) {
      this.#take(PLAIN);
      if (this.#text[this.#at] === '"') break;
      if (this.#take(/\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y) === null) this.#stop();
    }
    this.#at += 1;
    return String(JSON.parse(this.#text.slice(start, this.#at)));
  }

  #word(): number | boolean | null {
    switch (this.#take(/true\b|false\b|null\b/y)) {
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return null;
    }
    const written = this.#take(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    if (written === null) this.#stop();
    const value = Number(written);
    // 77.0, 7.7e1 and 1.00000000000000000001 would otherwise become whole.
    return Number.isInteger(value) && !/^(?:0|-?[1-9]\d*)$/.test(written) ? Number.NaN : value;
  }
}
