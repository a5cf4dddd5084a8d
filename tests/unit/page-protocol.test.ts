/** The page's files come from their folder only, each with its policy. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filePathOf, pageAnswer, pageFile, policyOf } from '../../electron/app/page-protocol.ts';
import { picturesIn, readPictureSoon } from '../../electron/storage/pictures/picture-files.ts';
import { drawnPng, GOODS_DRAWN } from '../support/drawn-pictures.ts';
import { lossyPart, webp } from '../support/made-pictures.ts';
import { tempFolder } from '../support/temp-folder.ts';

describe('files of the page', () => {
  it('come from their folder only', () => {
    const root = join('/', 'app', 'renderer');
    expect(filePathOf(root, 'app://till/')).toBe(join(root, 'index.html'));
    expect(filePathOf(root, 'app://till/assets/a.js')).toBe(join(root, 'assets', 'a.js'));
    for (const url of [
      'app://till/../secret.json',
      'app://till/%2e%2e/secret.json',
      'app://till/..%2f..%2fsecret.json',
      'app://till/assets/..%5c..%5csecret.json',
      'app://till/a%00.js',
      'app://till/%zz.js',
      'app://other/index.html',
      'https://till/index.html',
      'app://till/journal.db',
      'app://till/assets/a.js.map',
      'app://till/assets',
    ]) {
      const path = filePathOf(root, url);
      expect(path === null || path.startsWith(`${root}/`), url).toBe(true);
      if (!/\.\.\/|%2e%2e/.test(url)) expect(path, url).toBeNull();
    }
  });

  it('carry a policy without anything unsafe; only the decoder worker may compile WebAssembly', async () => {
    const root = tempFolder();
    mkdirSync(join(root, 'assets'));
    for (const name of ['index.html', 'assets/index-x1.js', 'assets/decoder.worker-x1.js']) {
      writeFileSync(join(root, name), 'text');
    }
    const policy = async (path: string) =>
      (await pageFile(root, new Request(`app://till/${path}`))).headers.get('content-security-policy');
    // Exact text: each source allowed beside our own is a deliberate decision.
    const strict =
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
      "connect-src 'self'; worker-src 'self'; media-src 'self' blob:; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'none'";
    for (const path of ['index.html', 'assets/index-x1.js', 'none.js']) {
      expect(await policy(path), path).toBe(strict);
    }
    expect(await policy('assets/decoder.worker-x1.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    expect(policyOf('my-decoder.worker.js')).not.toContain('wasm');
    expect((await pageFile(root, new Request('app://till/none.js'))).status).toBe(404);
    expect((await pageFile(root, new Request('app://till/index.html', { method: 'POST' }))).status).toBe(404);
  });
});

describe('the shop’s pictures', () => {
  it('come by their hash alone, as the picture that they are, for ever', async () => {
    const [root, folder] = [tempFolder(), tempFolder()];
    const answer = (path: string, init: RequestInit = {}) =>
      pageAnswer(root, (hash) => readPictureSoon(folder, hash), new Request(`app://till/${path}`, init));
    const { bytes, hash } = drawnPng(GOODS_DRAWN.apple);
    const keep = (of: Uint8Array) => picturesIn(folder).keep(of, 'photo', 0);
    expect(keep(bytes)).toEqual({ ok: true, value: hash });
    const png = await answer(`pictures/${hash}`);
    expect(new Uint8Array(await png.arrayBuffer())).toEqual(new Uint8Array(bytes));
    expect(Object.fromEntries(png.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': policyOf(''),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const small = keep(webp(lossyPart(192, 192)));
    if (!small.ok) throw new Error(small.error.code);
    expect((await answer(`pictures/${small.value}`)).headers.get('content-type')).toBe('image/webp');
    for (const path of [
      `pictures/${'0'.repeat(64)}`,
      `pictures/${hash}.png`,
      `pictures/${hash}?x`,
      `pictures/${hash.toUpperCase()}`,
      `pictures/%2e%2e/settings.json`,
      'pictures/',
    ])
      expect((await answer(path)).status, path).toBe(404);
    expect((await answer(`pictures/${hash}`, { method: 'POST' })).status).toBe(404);
  });
});
