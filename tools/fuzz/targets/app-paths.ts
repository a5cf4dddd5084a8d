/** Requests to `app://`: only files inside its folder may be served. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { filePathOf, pageFile } from '../../../electron/app/page-protocol.ts';
import { isOurPage } from '../../../electron/ipc/our-page.ts';
import { hostileTexts } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const PARTS = [
  '..',
  '.',
  '%2e%2e',
  '%2E.',
  '..%2f',
  '..%5c',
  '..\\',
  '%2f',
  '%5c',
  '//',
  '',
  '%00',
  '%zz',
  '%c0%ae%c0%ae',
  '..;',
  'assets',
  'a.js',
  'index.html',
  'secret.json',
  'page-beside',
  'journal.db',
  'C:',
  'index.html::$DATA',
  '?x',
  '#x',
  '~',
] as const;
const STARTS = [
  'app://till/',
  'APP://TILL/',
  'app://till',
  'app:/till/',
  'app:till/',
  'app://till:80/',
  'app://user@till/',
  'app://tilla/',
  'app://till.example/',
  'https://till/',
  'file:///',
  'data:text/html,',
  '',
] as const;

const paths = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PARTS) }, hostileTexts), {
  maxLength: 8,
});
const urls = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: fc.constant('app://till/') }, fc.constantFrom(...STARTS)),
    paths,
    fc.constantFrom('/', '', '%2f'),
  )
  .map(([start, parts, between]) => start + parts.join(between));
const methods = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  fc.constantFrom('POST', 'HEAD', 'PUT', 'OPTIONS'),
);

export const appPaths: Target = {
  name: 'app-paths',
  open: ({ folder, secret }) => {
    const root = join(folder, 'page');
    for (const made of ['page/assets', 'page-beside']) mkdirSync(join(folder, made), { recursive: true });
    for (const name of ['page/index.html', 'page/assets/a.js']) writeFileSync(join(folder, name), 'ours');
    for (const name of ['secret.json', 'a.js', 'page-beside/a.js']) writeFileSync(join(folder, name), secret);
    return {
      cases: casesOf(fc.record({ url: urls, method: methods }), async ({ url, method }) => {
        const ours = isOurPage(url);
        if (!URL.canParse(url)) {
          must(!ours, 'what is no address is no page of ours');
          return;
        }
        const { protocol, host } = new URL(url);
        must(ours === (protocol === 'app:' && host === 'till'), 'a strange page is ours');
        const path = filePathOf(root, url);
        must(path === null || path.startsWith(root + sep), `it leads out: ${path}`);
        // Electron and Chromium never pass an address with a user name; a Request refuses one too.
        if (new URL(url).username !== '') return;
        const answer = await pageFile(root, new Request(url, { method }));
        const body = await answer.text();
        must(answer.status === 200 ? body === 'ours' : body === '', 'something else was served');
        must(
          answer.headers.get('content-security-policy')?.startsWith("default-src 'none'") === true,
          'no policy',
        );
        return body;
      }),
    };
  },
};
