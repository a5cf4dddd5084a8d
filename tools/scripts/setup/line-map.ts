/** The source map of a change within lines that moves no line, so that a stack names the source's lines. */
export const linesAsTheyWere = (code: string) => ({
  version: 3 as const,
  // The bundler fills in the source's name.
  sources: [''],
  names: [],
  mappings: code
    .split('\n')
    .map((_, line) => (line === 0 ? 'AAAA' : 'AACA'))
    .join(';'),
});
