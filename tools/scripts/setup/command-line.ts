/** The command line of our own commands: what is not understood ends the command with one line and code 2. */
import process from 'node:process';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

export interface Range {
  /** 0 where nothing is said. */
  readonly least?: number;
  readonly most?: number;
}

/** name: what each line on stderr begins with. usage: the flags, as a person types them. */
export class CommandLine {
  private readonly name: string;
  private readonly usage: string;

  constructor(name: string, usage = '(no flags)') {
    this.name = name;
    this.usage = usage;
  }

  /** Ends the process with one line on stderr; code 2 says that nothing was started. */
  stop(message: string, code = 2): never {
    process.stderr.write(`${this.name}: ${message}\n`);
    process.exit(code);
  }

  /** The flags, as `util.parseArgs` reads them. */
  flags<const T extends ParseArgsOptionsConfig>(options: T) {
    try {
      return parseArgs({ options }).values;
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
