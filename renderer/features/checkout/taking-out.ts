/**
 * Reduces or removes lines, with the reason that the shop asks for and the exact pieces that the customer
 * leaves.
 */
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
  /** Asks for what more goods of the line need. */
  readonly askFor: (error: TillError) => Promise<void>;
}

/** How many coded pieces go if this quantity is left of the line. */
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
   * Removes a line; the message about it offers undo. A shop that requires a reason asks first. Answers
   * whether the line is gone.
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

  /**
   * Sets a line's quantity in thousandths. Answers the reason of a refusal, or null. 'asks-on': a dialog asks
   * for the pieces or the reason.
   */
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

  /** Reduces a line, with the reason that the shop asks for and the codes of the pieces that go. */
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
     * One more or one less. Below one the line is removed, with undo. Weighed goods are weighed again,
     * because no one has weighed a kilogram more.
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
     * A scan while the dialog asks which pieces go. The last piece removes them at once, unless a reason is
     * still due. Answers whether the piece belongs to the line.
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
