/**
 * The little XML that a workbook needs. Only the five entities of XML and numbers are decoded: a document type
 * of the file's own has no effect.
 */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
/** Workbooks write control characters so (ECMA-376, ST_Xstring). */
const ESCAPED = /_x([\dA-F]{4})_/gi;

const character = (code: number): string => (code <= 0x10_ffff ? String.fromCodePoint(code) : '');

const entitiesOf = (text: string): string =>
  text.replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? '';
    return character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
  });

/** Replaces each block between the two signs, in one pass. A block without an end stays as it is. */
function withBlocks(text: string, open: string, close: string, by: (inside: string) => string): string {
  let replaced = '';
  for (let at = 0; ; ) {
    const from = text.indexOf(open, at);
    const to = from === -1 ? -1 : text.indexOf(close, from + open.length);
    if (to === -1) return replaced + text.slice(at);
    replaced += text.slice(at, from) + by(text.slice(from + open.length, to));
    at = to + close.length;
  }
}

export function decodeXml(text: string): string {
  const plain = text.includes('<![CDATA[')
    ? withBlocks(text, '<![CDATA[', ']]>', (inside) => inside.replaceAll('&', '&amp;'))
    : text;
  const decoded = plain.includes('&') ? entitiesOf(plain) : plain;
  return decoded.includes('_x')
    ? decoded.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : decoded;
}

/** The value of an attribute. undefined: it is not there. */
export function attribute(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`);
  if (start !== -1) {
    const from = start + name.length + 3;
    const to = attributes.indexOf('"', from);
    return to === -1 ? undefined : decodeXml(attributes.slice(from, to));
  }
  if (!attributes.includes("'") && !/[\t\r\n]/.test(attributes) && !attributes.includes(' ='))
    return undefined;
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeXml(value);
}

const QUOTES: ReadonlySet<number> = new Set([34, 39]);
const GREATER = 62;

/** The place behind the tag's end; 0: its end is still to come. A quoted value may hold ">". */
export function behindTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml.charCodeAt(at);
    if (quote !== 0) {
      if (sign === quote) quote = 0;
    } else if (sign === GREATER) return at + 1;
    else if (QUOTES.has(sign)) quote = sign;
  }
  return 0;
}

/** The attributes of each element of this name, whatever its prefix. */
export function elements(xml: string, name: string): readonly string[] {
  const found: string[] = [];
  const tag = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])`, 'g');
  while (tag.exec(xml)) {
    const from = tag.lastIndex;
    const to = behindTag(xml, from);
    if (to === 0) break;
    found.push(` ${xml.slice(from, to - 1)}`);
    tag.lastIndex = to;
  }
  return found;
}

/** The text of each `<t>`: of a rich text in pieces, without the reading aids of Japanese. */
export function textOf(inside: string, prefix: string): string {
  const spoken = `<${prefix}rPh`;
  const texts = inside.includes(spoken) ? withBlocks(inside, spoken, `</${prefix}rPh>`, () => '') : inside;
  const open = `<${prefix}t`;
  const close = `</${prefix}t>`;
  let text = '';
  for (let at = texts.indexOf(open); at !== -1; at = texts.indexOf(open, at + 1)) {
    const behind = texts[at + open.length];
    if (behind !== '>' && behind !== ' ') continue;
    const from = behindTag(texts, at + open.length);
    const to = from === 0 ? -1 : texts.indexOf(close, from);
    if (to === -1) break;
    if (texts[from - 2] !== '/') text += texts.slice(from, to);
  }
  return decodeXml(text);
}
