/** What the numbers of `ESC t` mean on a printer of the Epson family, by Node's own tables. */
const LABELS: Readonly<Record<number, string>> = { 16: 'windows-1252', 17: 'ibm866', 46: 'windows-1251' };

/** One letter a byte. A page without a table here has question marks above ASCII. */
export function lettersOf(page: number, bytes: Uint8Array): string {
  const label = LABELS[page];
  if (label !== undefined) return new TextDecoder(label).decode(bytes);
  return [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : '?')).join('');
}
