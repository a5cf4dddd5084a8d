/**
 * A small loopback site for tests in a real browser: our modules as the build makes them, with the headers of
 * the till's `app://` handler.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self'; media-src 'self' blob:";
/** Only the worker's own response allows WebAssembly to compile. */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const WORKER_POLICY_WITHOUT_WASM = "default-src 'none'; script-src 'self'; connect-src 'self'";

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

export interface QrSite {
  /** Ends with a slash; a page is at `${origin}NAME.html`. */
  readonly origin: string;
  /** Whether the worker may compile WebAssembly; initially true. */
  allowWasm: boolean;
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Further files: path -> file. */
  readonly files?: Readonly<Record<string, string>>;
  /** The pages' content security policy, if not the till's. */
  readonly pagePolicy?: string;
  /** A script that runs in each worker before the worker's own. */
  readonly beforeWorkers?: string;
}

/** Builds one page for each entry (name -> module file) and serves them. */
export async function serveSite(
  entries: Readonly<Record<string, string>>,
  { files = {}, pagePolicy = PAGE_POLICY, beforeWorkers = '' }: SiteOptions = {},
): Promise<QrSite> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-site-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      rollupOptions: {
        input: { ...entries },
        // A page's test may import from an entry.
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
    worker: { format: 'es' },
  });
  const site = { allowWasm: true };
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://site').pathname);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const workerPolicy = site.allowWasm ? WORKER_POLICY : WORKER_POLICY_WITHOUT_WASM;
    const name = /^\/([\w-]+)\.html$/.exec(path)?.[1];
    response.setHeader('content-type', type);
    const isWorker = path.includes('.worker');
    response.setHeader('content-security-policy', isWorker ? workerPolicy : pagePolicy);
    try {
      const body = name ? pageOf(name) : readFileSync(files[path] ?? join(folder, path));
      response.end(isWorker ? `${beforeWorkers}${body}` : body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    origin: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

const pageOf = (name: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${name}</title><body><script type="module" src="/${name}.js"></script>`;
