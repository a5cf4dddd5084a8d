/**
 * The little XML that a workbook needs. Only the five entities of XML and numbers are decoded: a document type
 * of the file's own has no effect.
 */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
/** Workbooks write control characters so (ECMA-376, ST_Xstring). */
const ESCAPED = /_x([\dA-F]{4})_/gi;
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/g;

const character = (code: number): string => (code <= 0x10_ffff ? String.fromCodePoint(code) : '');

const entitiesOf = (text: string): string =>
  text.replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? '';
    return character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
  });

export function decodeXml(text: string): string {
  const plain = text.includes('<![CDATA[')
    ? text.replace(CDATA, (_, inside: string) => inside.replaceAll('&', '&amp;'))
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

/** The attributes of each element of this name, whatever its prefix. */
export const elements = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])([^>]*)>`, 'g'))].map(
    ([, found = '']) => ` ${found}`,
  );

/** The text of each `<t>`: of a rich text in pieces, without the reading aids of Japanese. */
export function textOf(inside: string, prefix: string): string {
  const spoken = `<${prefix}rPh`;
  const texts = inside.includes(spoken)
    ? inside.replace(new RegExp(`${spoken}[\\s>][\\s\\S]*?</${prefix}rPh>`, 'g'), '')
    : inside;
  const open = `<${prefix}t`;
  const close = `</${prefix}t>`;
  let text = '';
  for (let at = texts.indexOf(open); at !== -1; at = texts.indexOf(open, at + 1)) {
    const behind = texts[at + open.length];
    if (behind !== '>' && behind !== ' ') continue;
    const from = texts.indexOf('>', at) + 1;
    const to = texts.indexOf(close, from);
    if (to === -1) break;
    if (texts[from - 2] !== '/') text += texts.slice(from, to);
  }
  return decodeXml(text);
}
