/**
 * Starts the fixture app in the shell, as a process of its own, and drives its page from outside.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const REGISTER = resolve(ROOT, 'tools/chromium-shell/register.ts');
const MAIN = resolve(ROOT, 'tests/shell/fixture-app/main.ts');
const PATIENCE_MS = 45_000;

/** A line that the fixture printed. */
export interface Said {
  readonly event: string;
  readonly [key: string]: unknown;
}

/** A folder of its own, removed after the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-shell-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Polls until there is an answer. */
export async function until<T>(what: string, ask: () => T | undefined | null | false): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = ask();
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await sleep(20);
  }
}

export class Fixture {
  readonly data: string;
  readonly said: Said[] = [];
  readonly child: ChildProcess;
  errors = '';
  private browser: Browser | null = null;

  constructor(data: string, flags: readonly string[] = [], chromiumFlags: readonly string[] = []) {
    this.data = data;
    this.child = spawn(
      process.execPath,
      ['--import', REGISTER, MAIN, '--data', data, '--headless', '--remote-debugging-port=0', ...flags],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, TILLA_CHROMIUM_FLAGS: JSON.stringify(chromiumFlags) },
      },
    );
    if (this.child.stdout) {
      createInterface({ input: this.child.stdout }).on('line', (line) => {
        if (line.startsWith('{')) this.said.push(JSON.parse(line) as Said);
      });
    }
    this.child.stderr?.on('data', (text) => {
      this.errors += text;
    });
  }

  /** The next line with this event, even an earlier one. */
  async hear(event: string, after = 0): Promise<Said> {
    try {
      return await until(event, () => this.said.slice(after).find((said) => said.event === event));
    } catch (error) {
      throw new Error(`${error}; it said ${JSON.stringify(this.said)} ${this.errors}`);
    }
  }

  /** The first page, seen by a driver that connects from outside. */
  async page(): Promise<Page> {
    await this.hear('loaded');
    this.browser ??= await chromium.connectOverCDP(`http://127.0.0.1:${await this.port()}`);
    const page = this.browser.contexts()[0]?.pages()[0];
    if (!page) throw new Error('the driver sees no page');
    return page;
  }

  async port(): Promise<string> {
    const file = join(this.data, 'browser/DevToolsActivePort');
    const text = await until('the debugging port', () => existsSync(file) && readFileSync(file, 'utf8'));
    return text.split('\n')[0] ?? '';
  }

  /** Ends it by a signal; returns its exit code and the signal that ended it. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; signal: string | null }> {
    await this.browser?.close().catch(() => undefined);
    this.browser = null;
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill(signal);
      await ended;
    }
    return { code: this.child.exitCode, signal: this.child.signalCode };
  }
}

/** A fixture that ends with the test. */
export function start(...args: ConstructorParameters<typeof Fixture>): Fixture {
  const fixture = new Fixture(...args);
  onTestFinished(async () => void (await fixture.end('SIGKILL')));
  return fixture;
}

interface Shown {
  readonly fixture: Fixture;
  readonly page: Page;
}

/** One fixture for all tests of a file, since a start costs a second: each test leaves it unchanged. */
export function oneForFile(
  begin: (shown: Shown) => void,
  flags: readonly string[] = [],
  chromiumFlags: readonly string[] = [],
): void {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-shell-'));
  let fixture: Fixture | null = null;
  beforeAll(async () => {
    fixture = new Fixture(folder, flags, chromiumFlags);
    begin({ fixture, page: await fixture.page() });
  }, 60_000);
  afterAll(async () => {
    await fixture?.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
}
