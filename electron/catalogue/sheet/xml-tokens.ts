/**
 * Splits XML into tags and texts as it arrives. It serves workbooks: names without prefix, no declarations of
 * entities, UTF-8 alone.
 */
import { tooLarge, unreadable } from './sheet-fault.ts';

export interface XmlReader {
  /** attributes: as they stand, for `attributeIn`. */
  readonly open: (name: string, attributes: string) => void;
  readonly close: (name: string) => void;
  /** A text may come in several pieces. As it stands: `plainText` resolves its entities. */
  readonly text: (raw: string) => void;
}

/** Characters. Cells have at most 32,767. */
const LONGEST_TOKEN = 1_000_000;

const QUOTES = { '"': 34, "'": 39 } as const;
const GREATER = 62;

/** The '>' of the tag that begins before `from`; -1: not there yet. A quoted value may hold one. */
function tagEnd(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml.charCodeAt(at);
    if (quote !== 0) {
      if (sign === quote) quote = 0;
    } else if (sign === GREATER) return at;
    else if (sign === QUOTES['"'] || sign === QUOTES["'"]) quote = sign;
  }
  return -1;
}

const NAME = /^([^\s/:]+:)?([^\s/]+)/;
const nameIn = (tag: string): string => {
  const found = NAME.exec(tag);
  if (!found?.[2]) throw unreadable('a tag without a name');
  return found[2];
};

/** Comments, processing instructions and character data end with their own sign. */
const BLOCKS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

export interface XmlTokens {
  write(piece: string): void;
  /** @throws `SheetFault` when the text ends within a tag or an element. */
  end(): void;
}

export function xmlTokens(reader: XmlReader): XmlTokens {
  let rest = '';
  let depth = 0;

  const tag = (whole: string): void => {
    if (whole.startsWith('/')) {
      depth -= 1;
      if (depth < 0) throw unreadable('a closing tag too many');
      reader.close(nameIn(whole.slice(1)));
      return;
    }
    const isEmpty = whole.endsWith('/');
    const name = nameIn(whole);
    reader.open(name, isEmpty ? whole.slice(0, -1) : whole);
    if (isEmpty) reader.close(name);
    else depth += 1;
  };

  /** The end of what begins with '<' at this place; -1: not there yet. */
  const markup = (at: number): number => {
    const block = BLOCKS.find(([begin]) => rest.startsWith(begin, at));
    if (block) {
      const [begin, end] = block;
      const found = rest.indexOf(end, at + begin.length);
      if (found !== -1 && end === ']]>')
        reader.text(rest.slice(at + begin.length, found).replaceAll('&', '&amp;'));
      return found === -1 ? -1 : found + end.length;
    }
    if (rest.startsWith('<!', at)) {
      // A block's own beginning may still be incomplete.
      if (rest.length - at < '<![CDATA['.length) return -1;
      throw unreadable('a declaration within XML');
    }
    const end = tagEnd(rest, at + 1);
    if (end === -1) return -1;
    tag(rest.slice(at + 1, end));
    return end + 1;
  };

  return {
    write: (piece) => {
      rest += piece;
      let at = 0;
      for (;;) {
        const next = rest.indexOf('<', at);
        // A text stays together up to its end, unless it is long.
        if (next === -1) break;
        if (next > at) reader.text(rest.slice(at, next));
        at = next;
        const end = markup(at);
        if (end === -1) break;
        at = end;
      }
      rest = rest.slice(at);
      if (rest.length > LONGEST_TOKEN) throw tooLarge('a tag or a text');
    },
    end: () => {
      if (rest.trim() !== '' || depth !== 0) throw unreadable('XML that ends early');
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ENTITY = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));/g;
const HIGHEST = 0x10_ff_ff;

function entity(
  whole: string,
  hex: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
) {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (name !== undefined) return ENTITIES[name] ?? whole;
  return code <= HIGHEST ? String.fromCodePoint(code) : whole;
}

/** Resolves the entities of a text or a value. */
const plainText = (raw: string): string => (raw.includes('&') ? raw.replace(ENTITY, entity) : raw);

/** A spreadsheet writes characters that XML can't hold as _x000D_ (ECMA-376 part 1, 22.4.2.4). */
export const cellText = (raw: string): string => {
  const text = plainText(raw);
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
};

/** The value of an attribute by its name without prefix; null: the tag has no such attribute. */
export function attributeIn(attributes: string, name: string): string | null {
  for (let from = 0; ; ) {
    const at = attributes.indexOf(`${name}=`, from);
    if (at === -1) return null;
    from = at + name.length + 1;
    const quote = attributes[from];
    const end = quote === undefined ? -1 : attributes.indexOf(quote, from + 1);
    if (end === -1) return null;
    if (/[\s:]/.test(attributes[at - 1] ?? '')) return plainText(attributes.slice(from + 1, end));
  }
}
