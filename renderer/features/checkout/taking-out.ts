/** Reducing and removing lines, with the shop's reason and the pieces that the customer leaves. */
import type { ChannelName, Request } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { LineId } from '../../../shared/ids.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { readMarking } from '../../../shared/sale/marking.ts';
import type { PricedLine } from '../../../shared/sale/price.ts';
import type { DialogRoute } from '../../context/dialog-route.ts';
import { isSelling } from '../../context/route.ts';
import type { TakingOut } from '../../context/selling.ts';
import type { Stores } from '../../context/stores.ts';
import { nameOf } from '../../i18n/goods-words.ts';
import type { InOrder } from '../../ui/one-at-a-time.ts';
import { goingOf, piecesToGo, unitWith, withGoing } from './going.ts';

/** The channels that answer what they changed. */
export type Edit =
  | 'basket.add'
  | 'basket.add-open-item'
  | 'basket.set-quantity'
  | 'basket.note'
  | 'basket.remove'
  | 'basket.put-back'
  | 'basket.price'
  | 'basket.discount'
  | 'basket.other'
  | 'basket.replace-unknown'
  | 'basket.keep-refused'
  | 'basket.dismiss';
/** The channels that answer another basket. */
export type Swap = 'basket.empty' | 'basket.park' | 'basket.recall';
/** A request without `saleId`: the page adds the open basket's. */
export type EditRequest<C extends ChannelName> = Without<Request<C>>;
type Without<R> = R extends unknown ? Omit<R, 'saleId'> : never;

type PiecesRoute = Extract<DialogRoute, { kind: 'pieces' }>;

type Change = <C extends Edit>(channel: C, request: EditRequest<C>) => Promise<TillError | null>;

interface Edits {
  readonly change: Change;
  /** The same, inside a turn. */
  readonly changeNow: Change;
  readonly inTurn: InOrder;
  readonly refuse: (error: TillError) => void;
  /** Asks what more goods need, or shows the refusal. */
  readonly askFor: (error: TillError) => Promise<void>;
}

export function createTakingOut(
  stores: Stores,
  { change, changeNow, inTurn, refuse, askFor }: Edits,
): TakingOut {
  const { basket, route, till, play } = stores;

  const lineOf = (lineId: LineId): PricedLine | undefined =>
    basket.getState().priced.lines.find(({ line }) => line.lineId === lineId);

  const removeBy = async (ask: Change, lineId: LineId, reason: string | null): Promise<TillError | null> => {
    const view = basket.getState().lines.find(({ line }) => line.lineId === lineId);
    const error = await ask('basket.remove', { lineId, reason });
    if (error) return error;
    const name = view ? nameOf(view) : '';
    const undo = (): void => {
      void change('basket.put-back', { lineId }).then((refused) => refused && refuse(refused));
    };
    route.say({ kind: 'done', key: 'basket.removed', values: { name }, undo });
    return null;
  };

  const removeLine = async (lineId: LineId, ask = change): Promise<boolean> => {
    if (!isSelling(route.getState())) return false;
    if (till.getState().settings.voidReason) {
      route.openDialog({ kind: 'remove', lineId });
      return false;
    }
    const error = await removeBy(ask, lineId, null);
    if (error) refuse(error);
    return error === null;
  };

  const changeQuantity = async (
    lineId: LineId,
    quantity: number,
    ask = change,
  ): Promise<TillError | null | 'asks-on'> => {
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
    return await ask('basket.set-quantity', { lineId, quantity });
  };

  /** Runs in its turn, from the quantity of that moment, so that quick presses add up. */
  const stepNow = async (lineId: LineId, by: 1 | -1): Promise<void> => {
    const priced = lineOf(lineId);
    // A press before this one may have opened a question.
    if (!priced || route.getState().dialog !== null) return;
    const quantity = priced.line.quantity + by * ONE;
    if (quantity <= 0) {
      await removeLine(lineId, changeNow);
      return;
    }
    const error = await changeQuantity(lineId, quantity, changeNow);
    if (error !== null && error !== 'asks-on') await askFor(error);
  };

  const lessWhy = (
    lineId: LineId,
    quantity: number,
    reason: string | null,
    gone: readonly string[] = [],
  ): Promise<TillError | null> =>
    change('basket.set-quantity', { lineId, quantity, reason, ...(gone.length > 0 && { gone: [...gone] }) });

  return {
    removeLine: (lineId: LineId) => removeLine(lineId),
    removeWhy: (lineId: LineId, reason: string | null) => removeBy(change, lineId, reason),
    changeQuantity: (lineId: LineId, quantity: number) => changeQuantity(lineId, quantity),
    lessWhy,
    stepQuantity: (lineId: LineId, by: 1 | -1): void => {
      if (lineOf(lineId)?.product?.soldBy === 'weight') route.openDialog({ kind: 'quantity', lineId });
      else void inTurn(() => stepNow(lineId, by));
    },
    takeGoing: async (dialog: PiecesRoute, text: string): Promise<boolean> => {
      const { lineId, quantity, gone } = dialog;
      const marking = readMarking(text);
      const priced = lineOf(lineId);
      const unit = priced && marking?.ok ? unitWith(priced.line, marking.value.label) : undefined;
      if (!priced || !unit) return false;
      play('scan');
      const most = piecesToGo(priced, quantity);
      const now = withGoing(priced.line, gone, unit, most);
      const next = { ...dialog, gone: now };
      route.openDialog(next);
      if (goingOf(priced.line, now) < most || till.getState().settings.voidReason) return true;
      const error = await lessWhy(lineId, quantity, null, now);
      if (error) {
        play('error');
        route.missScan(error);
      } else route.dialogDone(next);
      return true;
    },
  };
}
