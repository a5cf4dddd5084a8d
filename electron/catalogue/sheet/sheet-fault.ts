/** Why a workbook can't be read. The readers throw it; whoever opens the workbook turns it into a value. */
export class SheetFault extends Error {
  readonly why: 'unreadable' | 'too-large';
  constructor(why: SheetFault['why'], what: string) {
    super(`${why}: ${what}`);
    this.why = why;
  }
}

export const unreadable = (what: string): SheetFault => new SheetFault('unreadable', what);
export const tooLarge = (what: string): SheetFault => new SheetFault('too-large', what);
