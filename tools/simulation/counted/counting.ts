/**
 * Loaded into a worker before the till. From then on V8 counts how often each block of code runs. After each run
 * the worker asks for the counted branches.
 */
import { type Profiler, Session } from 'node:inspector';
import type { Place } from './places.ts';

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** How often each branch was taken since the last question, by the name of its place. */
export function countsSinceLast(places: readonly Place[]): Readonly<Record<string, number>> {
  const scripts = new Map(takeCoverage().map(({ url, functions }) => [url, functions]));
  return Object.fromEntries(
    places.map(({ name, url, offset }) => [name, countAt(scripts.get(url) ?? [], offset)]),
  );
}

function takeCoverage(): readonly Profiler.ScriptCoverage[] {
  const answers: Profiler.TakePreciseCoverageReturnType[] = [];
  session.post('Profiler.takePreciseCoverage', (error, answer) => {
    if (error === null) answers.push(answer);
  });
  const [answer] = answers;
  if (!answer) throw new Error('V8 does not say what it counted');
  return answer.result;
}

/** The innermost block that holds the point has its count. */
function countAt(functions: readonly Profiler.FunctionCoverage[], offset: number): number {
  let innermost = { startOffset: -Infinity, endOffset: Infinity, count: 0 };
  for (const { ranges } of functions)
    for (const range of ranges) {
      const holds = range.startOffset <= offset && offset < range.endOffset;
      if (holds && sizeOf(range) <= sizeOf(innermost)) innermost = range;
    }
  return innermost.count;
}

const sizeOf = ({ startOffset, endOffset }: Omit<Profiler.CoverageRange, 'count'>): number =>
  endOffset - startOffset;
