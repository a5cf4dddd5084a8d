/**
 * Which Node this is. Written so that an older one can still say what is wrong.
 */
import process from 'node:process';

const WANTED = { major: 24, minor: 10 } as const;

/** One line that says what is wrong; null when this Node will do. */
export function nodeProblem(version: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > WANTED.major || (major === WANTED.major && minor >= WANTED.minor)) return null;
  return `tilla needs Node ${WANTED.major}.${WANTED.minor} or newer, this is ${version}: run it through npm, which brings its own (npm ci, then npm start), or install a newer Node`;
}

/** Ends the process with that line when this Node won't do. */
export function checkNode(): void {
  const problem = nodeProblem();
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}
