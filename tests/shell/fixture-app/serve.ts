/** The answers of the fixture's own addresses: a page under a strict policy, and a worker under another. */

const STRICT =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'";
const WITH_WASM = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The smallest WebAssembly module there is. */
const EMPTY_WASM = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

const WORKER = `
  fetch('/empty.wasm')
    .then((response) => response.arrayBuffer())
    .then((bytes) => WebAssembly.instantiate(bytes))
    .then(() => postMessage('instantiated'), (error) => postMessage(String(error)));
`;

const PAGE = `<!doctype html><title>fixture</title><script>window.inline = true</script>
<script type="module" src="/page.js"></script>
<body><a id="away" href="https://elsewhere.example/">away</a><a id="popup" target="_blank" href="/popup.html">popup</a>`;

const answer = (type: string, body: BodyInit, policy = STRICT): Response =>
  new Response(body, { headers: { 'content-type': type, 'content-security-policy': policy } });

/** The protocol handler. */
export async function serve(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/page.js')
    return answer('text/javascript', `window.early = typeof window.fixture; window.ran = true;`);
  if (pathname === '/strict-worker.js') return answer('text/javascript', WORKER);
  if (pathname === '/wasm-worker.js') return answer('text/javascript', WORKER, WITH_WASM);
  if (pathname === '/empty.wasm') return answer('application/wasm', EMPTY_WASM);
  if (pathname === '/what') {
    const text = JSON.stringify({ url: request.url, method: request.method, body: await request.text() });
    return answer('application/json', text);
  }
  if (pathname === '/redirect')
    return new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } });
  if (pathname.endsWith('.html')) return answer('text/html', PAGE);
  return new Response('not found', { status: 404 });
}
