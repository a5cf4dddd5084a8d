/**
 * The start of our own commands: a suitable Node and known flags. Any fault ends the command with one line.
 */
import process from 'node:process';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

const WANTED = { major: 24, minor: 10 } as const;

/** One line that names the fault; null: this Node is suitable. */
export function nodeProblem(version: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > WANTED.major || (major === WANTED.major && minor >= WANTED.minor)) return null;
  return `tilla needs Node ${WANTED.major}.${WANTED.minor} or newer, this is ${version}: run it through npm, which brings its own (npm ci, then npm start), or install a newer Node`;
}

/** Ends the process with that line if this Node is unsuitable. */
export function checkNode(): void {
  const problem = nodeProblem();
  if (!problem) return;
  console.error(problem);
  process.exit(1);
}

export interface Range {
  /** Left out: 0. */
  readonly least?: number;
  readonly most?: number;
}

/** Checks Node first. name: the prefix of each line on stderr. usage: the flags as a person types them. */
export class CommandLine {
  private readonly name: string;
  private readonly usage: string;

  constructor(name: string, usage = '(no flags)') {
    this.name = name;
    this.usage = usage;
    checkNode();
  }

  /** Ends the process with one line on stderr; code 2 means that nothing was started. */
  stop(message: string, code = 2): never {
    process.stderr.write(`${this.name}: ${message}\n`);
    process.exit(code);
  }

  /** The flags, by `util.parseArgs`. */
  flags<const T extends ParseArgsOptionsConfig>(options: T) {
    return this.#parsed(() => parseArgs({ options }).values);
  }

  /** The flags and the other arguments. */
  flagsAndWords<const T extends ParseArgsOptionsConfig>(options: T) {
    return this.#parsed(() => parseArgs({ options, allowPositionals: true }));
  }

  #parsed<T>(parse: () => T): T {
    try {
      return parse();
    } catch (error) {
      const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      return this.refuse(line);
    }
  }

  wholeNumber(flag: string, text: string, { least = 0, most = Number.MAX_SAFE_INTEGER }: Range = {}): number {
    const value = Number(text);
    const isOne = /^\d+$/.test(text) && value >= least && value <= most;
    return isOne ? value : this.refuse(`--${flag} takes a whole number from ${least} to ${most}`);
  }

  /** Ends the process with the fault and the usage. */
  refuse(message: string): never {
    this.stop(`${message.replace(/\.$/, '')}; usage: ${this.name} ${this.usage}`);
  }
}
