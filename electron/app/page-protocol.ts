/**
 * Serves the page's own files over app://till, and nothing outside their folder. Every answer carries the
 * strict policy. Only the decoder worker's script may compile WebAssembly.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The policy of a file. The build gives the decoder worker this name. */
export const policyOf = (path: string): string =>
  /(^|\/)decoder\.worker[^/]*\.js$/.test(path) ? WORKER_POLICY : POLICY;

const headersOf = (path: string): Record<string, string> => ({
  'Content-Security-Policy': policyOf(path),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-cache',
});

/**
 * The file inside the root for a URL of app://till. null: the URL leads out of the root, has an unknown type,
 * or is not ours.
 */
export function filePathOf(root: string, url: string): string | null {
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== 'app:' || host !== 'till') return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const path = normalize(join(root, decoded === '/' ? 'index.html' : decoded));
  return path.startsWith(root.endsWith(sep) ? root : root + sep) && extname(path) in TYPES ? path : null;
}

/** Answers a request for a page's file: 200 with its bytes, or an empty 404. */
export async function pageFile(root: string, request: Request): Promise<Response> {
  const path = request.method === 'GET' ? filePathOf(root, request.url) : null;
  const bytes = path === null ? null : await readFile(path).catch(() => null);
  if (path === null || bytes === null) {
    return new Response(null, { status: 404, headers: headersOf('') });
  }
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const urlPath = path.split(sep).join('/');
  return new Response(new Uint8Array(bytes), { headers: { ...headersOf(urlPath), 'Content-Type': type } });
}
