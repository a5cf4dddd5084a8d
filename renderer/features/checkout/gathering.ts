/** Gathers the marking codes of a package, or of custom goods: the last code adds the goods. */
import type { Answer } from '../../../shared/contract/contract.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { readMarking } from '../../../shared/sale/marking.ts';
import type { DialogRoute } from '../../context/dialog-route.ts';
import type { Gather, Gathering } from '../../context/selling.ts';
import type { Stores } from '../../context/stores.ts';
import type { InOrder } from '../../ui/one-at-a-time.ts';
import type { EditRequest } from './taking-out.ts';

type LabelRoute = Extract<DialogRoute, { kind: 'label' }> & { readonly gather: Gather };

interface Edits {
  readonly edit: <C extends 'basket.add' | 'basket.add-open-item'>(
    channel: C,
    request: EditRequest<C>,
  ) => Promise<Answer<C>>;
  readonly endQuestion: (added: Extract<Answer<'basket.add'>, { ok: true }>['value']) => null;
  readonly inTurn: InOrder;
}

const isGathering = (dialog: DialogRoute | null): dialog is LabelRoute =>
  dialog?.kind === 'label' && dialog.gather !== undefined;

export function createGathering(
  { route, play }: Pick<Stores, 'route' | 'play'>,
  { edit, endQuestion, inTurn }: Edits,
): Gathering {
  /** The main process checks all codes at each code, and says how many are still to come. */
  const take = async (dialog: LabelRoute, code: string): Promise<TillError | null | 'asks-on'> => {
    const { product, gather } = dialog;
    const codes = [...gather.codes, code];
    const answer = gather.item
      ? await edit('basket.add-open-item', { ...gather.item, quantity: gather.quantity ?? ONE, codes })
      : await edit('basket.add', {
          productId: product.productId,
          ...(gather.quantity !== null && { quantity: gather.quantity }),
          codes,
        });
    if (answer.ok) return endQuestion(answer.value);
    const { code: why, limit: lacks } = answer.error;
    if (why !== 'label.missing' || lacks === undefined) return answer.error;
    route.openDialog({ kind: 'label', product, gather: { ...gather, codes, lacks } });
    return 'asks-on';
  };

  return {
    addCode: (code) =>
      inTurn(async () => {
        const { dialog } = route.getState();
        return isGathering(dialog) ? take(dialog, code) : null;
      }),
    takeCode: (code) =>
      inTurn(async () => {
        // An earlier scan may have added the goods.
        const { dialog } = route.getState();
        if (!isGathering(dialog)) return 'gone';
        if (readMarking(code) === null) return 'no-code';
        const error = await take(dialog, code);
        if (error === null) route.dialogDone(dialog);
        else if (error === 'asks-on') play('scan');
        else {
          play('error');
          route.missScan(error);
        }
        return 'taken';
      }),
  };
}
