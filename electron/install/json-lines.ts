/**
 * JSON (RFC 8259, nothing more) whose every value knows where it stands in the text, so that a fault can name its line.
 * `JSON.parse` tells no lines, and takes a key that stands twice without a word.
 */
import { fail, ok, type Result } from '../../shared/result.ts';

export type JsonPath = readonly PropertyKey[];

export interface JsonDocument {
  readonly value: unknown;
  /** The value itself; undefined where there is none. */
  at(path: JsonPath): unknown;
  /** Where it stands, or else what would hold it: its offset in the text. */
  offsetOf(path: JsonPath): number;
  /** Keys that stand once more in their object, by where they do. */
  readonly repeated: readonly { readonly path: JsonPath; readonly offset: number }[];
}

export interface BrokenJson {
  readonly reason: 'not-json' | 'too-deep';
  readonly offset: number;
}

interface Node {
  /** Of a member the place of its key. */
  readonly offset: number;
  readonly value: unknown;
  readonly inside: ReadonlyMap<PropertyKey, Node>;
}

/** No file of ours goes deeper than four. */
const MAX_DEPTH = 32;
const NOTHING: ReadonlyMap<PropertyKey, Node> = new Map();

/** What may stand in a string as it is: the control characters that JSON forbids are those up to U+001F. */
const PLAIN = /[^"\\[\p{Cc}--[\u007f-\u009f]]]*/vy;

class Broken extends Error {
  readonly found: BrokenJson;
  constructor(found: BrokenJson) {
    super(found.reason);
    this.found = found;
  }
}

/** text: without a byte-order mark. A number that is not written as a whole one is never read as one. */
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

/** Where offsets of a text stand, as an editor tells it. The text is walked once. */
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

  /** What the pattern (sticky) finds here is taken; null: nothing. */
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

  /** A sign of the language, and the space behind it. */
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
    // Own keys only: a key "__proto__" is a key like any other, and unknown.
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
    // Piece by piece: one pattern for the whole string would remember each character of it.
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
    // 77.0, 7.7e1 and 1.00000000000000000001 would all come out as whole.
    return Number.isInteger(value) && !/^(?:0|-?[1-9]\d*)$/.test(written) ? Number.NaN : value;
  }
}
