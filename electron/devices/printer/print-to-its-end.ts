/** What a bug in a printer's driver does to a paper. */
import type { PrintEnd, Printer } from '../../../shared/device/printer.ts';

/** Before the paper has begun it is unmade, and may be made again. Afterwards it is cut. */
export const printToItsEnd =
  (send: Printer['print']): Printer['print'] =>
  async (papers, hands) => {
    let hasBegun = false;
    const mayBegin = (): boolean => {
      hasBegun = hands.mayBegin();
      return hasBegun;
    };
    try {
      return await send(papers, { ...hands, mayBegin });
    } catch (bug) {
      const cut: PrintEnd = { end: 'failed', why: { code: 'printer.cut' } };
      return hasBegun ? cut : { end: 'unmade', bug };
    }
  };
