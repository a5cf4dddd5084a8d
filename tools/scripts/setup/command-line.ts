/**
 * How our own commands begin: on a Node that will do, with flags that they know. What is not so ends the command with
 * one line.
 */
import process from 'node:process';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

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

export interface Range {
  /** 0 where nothing is said. */
  readonly least?: number;
  readonly most?: number;
}

/** Checks Node first. name: what each line on stderr begins with. usage: the flags, as a person types them. */
export class CommandLine {
  private readonly name: string;
  private readonly usage: string;

  constructor(name: string, usage = '(no flags)') {
    this.name = name;
    this.usage = usage;
    checkNode();
  }

  /** Ends the process with one line on stderr; code 2 says that nothing was started. */
  stop(message: string, code = 2): never {
    process.stderr.write(`${this.name}: ${message}\n`);
    process.exit(code);
  }

  /** The flags, as `util.parseArgs` reads them. */
  flags<const T extends ParseArgsOptionsConfig>(options: T) {
    return this.#parsed(() => parseArgs({ options }).values);
  }

  /** The same, and the words beside them. */
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

  /** Ends the process with what is wrong and how it is right. */
  refuse(message: string): never {
    this.stop(`${message.replace(/\.$/, '')}; usage: ${this.name} ${this.usage}`);
  }
}
