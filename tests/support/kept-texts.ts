/** Where a text that must not be kept could be: files of a till, and the memory of its page. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { vi } from 'vitest';
import type { RunningTill } from '../../tools/driver/running-till.ts';

/** The files that contain it, among all files of the data folder and of the browser's profile. */
export function filesHolding(root: string, needle: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .filter((path) => {
      const bytes = readFileSync(path);
      return holds(bytes, needle) || bytes.includes(Buffer.from(needle, 'utf16le'));
    });
}

/** Chromium names its measures by random digits, written as text: five of them are those of an SMS code now and then. */
const HASHES = /[\dA-F]{9,}/g;

/** In a long run of digits a short needle is chance. */
export const holds = (bytes: Buffer, needle: string): boolean =>
  bytes.includes(needle) &&
  (needle.length >= 9 || bytes.toString('latin1').replaceAll(HASHES, '').includes(needle));

const HEAP_WAIT = { timeout: 60_000, interval: 200 };

/** Two: weak references and finalizers let go of more with the second. */
const COLLECTIONS = 2;

/** The page's whole heap as V8 dumps it, with its strings, after a forced collection. */
export async function heapOf(till: RunningTill): Promise<string> {
  const session = await till.context.newCDPSession(till.page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  for (let times = 0; times < COLLECTIONS; times += 1) await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', {
    reportProgress: false,
    captureNumericValue: true,
  });
  await session.detach();
  return chunks.join('');
}

/** Flags for Node that let `mainHeapOf` ask for the memory of the main process. */
export const heapFlags = (folder: string): readonly string[] => [
  '--heapsnapshot-signal=SIGUSR2',
  `--diagnostic-dir=${folder}`,
];

/** The main process's whole heap, after a forced collection. folder: of `heapFlags`. */
export async function mainHeapOf(till: RunningTill, folder: string): Promise<string> {
  const written = (): readonly string[] =>
    readdirSync(folder).filter((name) => name.endsWith('.heapsnapshot'));
  const before = new Set(written());
  process.kill(till.pid, 'SIGUSR2');
  return await vi.waitFor(() => {
    const fresh = written().find((name) => !before.has(name));
    const text = fresh === undefined ? '' : readFileSync(join(folder, fresh), 'utf8');
    if (!text.trimEnd().endsWith('}')) throw new Error('the heap is not written yet');
    return text;
  }, HEAP_WAIT);
}

/** Input, timeline, network and the messages between Chromium's processes. */
const TRACED = [
  'ipc',
  'mojom',
  'toplevel.flow',
  'input',
  'v8',
  'net',
  'netlog',
  'devtools.timeline',
  'disabled-by-default-ipc.flow',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-net',
];

/** The browser's trace of all its processes while the work runs. */
export async function tracedWhile(till: RunningTill, work: () => Promise<void>): Promise<string> {
  const browser = till.context.browser();
  if (browser === null) throw new Error('no browser to trace');
  await browser.startTracing(till.page, { categories: TRACED });
  await work();
  return (await browser.stopTracing()).toString();
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
      readonly edge_fields: readonly string[];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

/** The distinct texts of a heap. The places in the code, which it holds as numbers, are none. */
export function textsOf(heap: string): ReadonlySet<string> {
  const { snapshot, nodes, edges, strings } = JSON.parse(heap) as Snapshot;
  const { node_fields: fields, node_types: types, edge_fields: ofEdge } = snapshot.meta;
  const [type, name, count] = ['type', 'name', 'edge_count'].map((field) => fields.indexOf(field));
  const to = ofEdge.indexOf('to_node');
  const read = (at: number, field: number | undefined): number => nodes[at + (field ?? 0)] ?? 0;
  const kindAt = (at: number): string => types[0][read(at, type)] ?? '';
  const ofNumbers = new Set<number>();
  const texts = new Map<number, string>();
  let edge = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = kindAt(at);
    if (kind.endsWith('string')) texts.set(at, strings[read(at, name)] ?? '');
    for (let left = read(at, count); left > 0; left -= 1, edge += ofEdge.length)
      if (kind === 'number') ofNumbers.add(edges[edge + to] ?? 0);
  }
  for (const at of ofNumbers) texts.delete(at);
  return new Set(texts.values());
}
