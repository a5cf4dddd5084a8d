/**
 * Serves the page's own files and the shop's pictures over app://till, and nothing outside their folders. Every
 * answer carries the strict policy. Only the decoder worker's script may compile WebAssembly.
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

/** A picture is asked for by its hash alone. */
const PICTURE = /^app:\/\/till\/pictures\/([\da-f]{64})$/;
const PNG_BEGIN = 0x89;

/** Reads the kept picture of this hash; null: the till has not got it. */
export type ReadPicture = (hash: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Answers a request for a file of the page or for a picture: 200 with its bytes, or an empty 404. */
export async function pageAnswer(root: string, read: ReadPicture, request: Request): Promise<Response> {
  const [, hash] = PICTURE.exec(request.url) ?? [];
  if (hash === undefined || request.method !== 'GET') return await pageFile(root, request);
  const bytes = await read(hash);
  if (bytes === null) return new Response(null, { status: 404, headers: headersOf('') });
  return new Response(bytes, {
    headers: {
      ...headersOf(''),
      'Content-Type': bytes[0] === PNG_BEGIN ? 'image/png' : 'image/webp',
      // The same address always has the same bytes.
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
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
