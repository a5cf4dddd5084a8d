/** Lines that become less, or go: with the reason that the shop asks for, and by the very pieces that the customer leaves. */
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId } from '../../../shared/ids.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { readMarking } from '../../../shared/sale/marking.ts';
import type { PricedLine } from '../../../shared/sale/price.ts';
import type { DialogRoute } from '../../app/dialog-route.ts';
import { isSelling } from '../../app/route.ts';
import type { Stores } from '../../app/stores.ts';
import { nameOf } from '../../i18n/goods-words.ts';
import type { Edit, Said } from './basket.ts';

type PiecesRoute = Extract<DialogRoute, { kind: 'pieces' }>;

interface Parts {
  readonly change: <C extends Edit>(channel: C, said: Said<C>) => Promise<TillError | null>;
  readonly refuse: (error: TillError) => void;
  /** What the cashier is asked before there is more of it. */
  readonly askFor: (error: TillError) => Promise<void>;
}

/** How many pieces with a code of their own go where this is left of a line. */
export const piecesToGo = ({ line, product }: PricedLine, quantity: number): number =>
  product?.soldBy === 'piece' && quantity > 0 && quantity % ONE === 0
    ? Math.max(0, line.labels.length - quantity / ONE)
    : 0;

export function createTakingOut(stores: Stores, { change, refuse, askFor }: Parts) {
  const { basket, route, till, play } = stores;

  const lineOf = (lineId: LineId): PricedLine | undefined =>
    basket.getState().priced.lines.find(({ line }) => line.lineId === lineId);

  const removeWhy = async (lineId: LineId, reason: string | null): Promise<TillError | null> => {
    const view = basket.getState().lines.find(({ line }) => line.lineId === lineId);
    const error = await change('basket.remove', { lineId, reason });
    if (error) return error;
    const name = view ? nameOf(view) : '';
    const undo = (): void => {
      void change('basket.put-back', { lineId }).then((refused) => refused && refuse(refused));
    };
    route.say({ kind: 'done', key: 'basket.removed', values: { name }, undo });
    return null;
  };

  /**
   * Takes a line away; the message that says so can put it back. A shop that asks why asks first. Answers whether it is
   * gone.
   */
  const removeLine = async (lineId: LineId): Promise<boolean> => {
    if (!isSelling(route.getState())) return false;
    if (till.getState().settings.voidReason) {
      route.openDialog({ kind: 'void', lineId });
      return false;
    }
    const error = await removeWhy(lineId, null);
    if (error) refuse(error);
    return error === null;
  };

  /** Sets a line's quantity in thousandths. Answers why it can't be, or null; 'asks-on': which pieces go, or why, is asked. */
  const changeQuantity = async (lineId: LineId, quantity: number): Promise<TillError | null | 'asks-on'> => {
    const priced = lineOf(lineId);
    if (priced && quantity < priced.line.quantity && isSelling(route.getState())) {
      if (piecesToGo(priced, quantity) > 0) {
        route.openDialog({ kind: 'pieces', lineId, quantity, gone: [] });
        return 'asks-on';
      }
      if (till.getState().settings.voidReason) {
        route.openDialog({ kind: 'less', lineId, quantity });
        return 'asks-on';
      }
    }
    return await change('basket.set-quantity', { lineId, quantity });
  };

  /** Makes a line less, with the reason that the shop asks for, and the codes of the pieces that go. */
  const lessWhy = (
    lineId: LineId,
    quantity: number,
    reason: string | null,
    gone: readonly string[] = [],
  ): Promise<TillError | null> =>
    change('basket.set-quantity', { lineId, quantity, reason, ...(gone.length > 0 && { gone: [...gone] }) });

  return {
    removeLine,
    /** With the reason that the shop asks for. */
    removeWhy,
    changeQuantity,
    lessWhy,
    /**
     * One more or one less; less than one takes the line away, with a way back. Weighed goods are weighed again: nobody
     * has weighed a kilogram more.
     */
    stepQuantity: (lineId: LineId, by: 1 | -1): void => {
      const priced = lineOf(lineId);
      if (!priced) return;
      if (priced.product?.soldBy === 'weight') {
        route.openDialog({ kind: 'quantity', lineId });
        return;
      }
      const quantity = priced.line.quantity + by * ONE;
      if (quantity <= 0) void removeLine(lineId);
      else {
        void changeQuantity(lineId, quantity).then(async (error) => {
          if (error !== null && error !== 'asks-on') await askFor(error);
        });
      }
    },
    /**
     * A piece was scanned while it is asked which ones go. The last one of them takes them out at once, unless it is still to
     * be said why. Answers whether it is one of that line.
     */
    takeGoing: async (dialog: PiecesRoute, text: string): Promise<boolean> => {
      const { lineId, quantity, gone } = dialog;
      const marking = readMarking(text);
      const priced = lineOf(lineId);
      if (!priced || !marking?.ok || !priced.line.labels.includes(marking.value.label)) return false;
      play('scan');
      const most = piecesToGo(priced, quantity);
      const now = [...gone.filter((label) => label !== marking.value.label), marking.value.label].slice(
        -most,
      );
      const asked = { ...dialog, gone: now };
      route.openDialog(asked);
      if (now.length < most || till.getState().settings.voidReason) return true;
      const error = await lessWhy(lineId, quantity, null, now);
      if (error) {
        play('error');
        route.missScan(error);
      } else route.dialogDone(asked);
      return true;
    },
  };
}
