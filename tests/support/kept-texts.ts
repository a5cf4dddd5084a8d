/** Where a text that must not be kept could be: files of a till, and the memory of its page. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningTill } from '../../tools/driver/running-till.ts';

/** The files that contain it, among all files of the data folder and of the browser's profile. */
export function filesHolding(root: string, needle: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .filter((path) => {
      const bytes = readFileSync(path);
      return bytes.includes(needle) || bytes.includes(Buffer.from(needle, 'utf16le'));
    });
}

/** Two: weak references and finalizers let go of more with the second. */
const COLLECTIONS = 2;

/** The page's whole heap as V8 dumps it, with its strings, after a forced collection. */
export async function heapOf(till: RunningTill): Promise<string> {
  const session = await till.context.newCDPSession(till.page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  for (let times = 0; times < COLLECTIONS; times += 1) await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true });
  await session.detach();
  return chunks.join('');
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/** The distinct texts of a heap, without its numbers and the names of its properties. */
export function textsOf(heap: string): ReadonlySet<string> {
  const { snapshot, nodes, strings } = JSON.parse(heap) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name] = [fields.indexOf('type'), fields.indexOf('name')];
  const texts = new Set<string>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? -1] ?? '';
    if (kind.endsWith('string')) texts.add(strings[nodes[at + name] ?? -1] ?? '');
  }
  return texts;
}
