/** A return for one sale. Each opening fetches again what may come back. */
import { useState } from 'react';
import type { RefundOffer, SaleReturnView } from '../../../shared/contract/refund.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { RefundId, SaleId } from '../../../shared/ids.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { isAtItsEnd } from '../../../shared/paper/return-paper.ts';
import { isRefundInDoubt } from '../../../shared/refund/refund.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert, ErrorText } from '../../ui/error-text.tsx';
import { useFrame } from '../../ui/frame.ts';
import { Icon } from '../../ui/icon.tsx';
import { ReturnForm } from './return-form.tsx';
import { ReturnProgress } from './return-progress.tsx';
import { usePressing } from './use-pressing.ts';

const isCounted = ({ refunds }: SaleReturnView): boolean => refunds.some(({ state }) => state !== 'refused');

/** The return on the screen: an unfinished return, or else the return that was started here. */
function currentOf({ returns, open }: RefundOffer, pressed: RefundId | null): SaleReturnView | null {
  const doubted = returns.find(({ refunds }) => refunds.some(isRefundInDoubt));
  const named = (id: RefundId | undefined | null) => returns.find(({ returnId }) => returnId === id);
  return doubted ?? named(open?.returnId) ?? named(pressed) ?? null;
}

export default function ReturnDialog({ saleId }: { readonly saleId: SaleId }) {
  const { closeDialog } = useFrame();
  const words = useWords();
  const { value: offer, error } = useTillQuery('refund.offer', { saleId }, { fresh: true });
  // The first attempt to leave shows what is still owed; the second one leaves.
  const [shownTiyin, setShown] = useState<Tiyin | null>(null);
  const owedTiyin = offer?.open?.restTiyin ?? null;
  const leave = (): void => {
    if (owedTiyin === null || shownTiyin === owedTiyin) closeDialog();
    else setShown(owedTiyin);
  };
  return (
    <Dialog title={words('return.title')} onClose={leave} firm wide="in-two-columns">
      {error && <ErrorAlert error={error} />}
      {owedTiyin !== null && shownTiyin === owedTiyin && (
        <div className={alertStyles.alert}>
          <p role="alert">
            {words('return.leave-owed', { amount: moneyWithUnit(owedTiyin, words('money.unit')) })}
          </p>
        </div>
      )}
      {offer && <Returning offer={offer} onLeave={leave} />}
      {!offer && <Ends />}
    </Dialog>
  );
}

interface ReturningProps {
  readonly offer: RefundOffer;
  /** Back: shows first what is still owed. */
  readonly onLeave: () => void;
}

function Returning({ offer, onLeave }: ReturningProps) {
  const words = useWords();
  const [pressed, setPressed] = useState<RefundId | null>(null);
  const pressing = usePressing((after) => {
    const started = currentOf(after, null) ?? after.returns.at(-1);
    setPressed(started?.returnId ?? null);
  });
  // After a full return the last one is shown, so that its paper can be printed again.
  const last = offer.heldTiyin === 0 ? offer.returns.findLast(isCounted) : null;
  const current = currentOf(offer, pressed) ?? last;
  // A return that is under way here finishes in this dialog, like one that was started here.
  if (current && current.returnId !== pressed && !isAtItsEnd(offer, current)) setPressed(current.returnId);
  if (current) {
    const again = (): void => setPressed(null);
    return (
      <ReturnProgress
        offer={offer}
        current={current}
        pressing={pressing}
        isFirst={pressed === current.returnId}
        onAgain={again}
        onLeave={onLeave}
      />
    );
  }
  if (offer.stop || offer.heldTiyin === 0) {
    return (
      <>
        {offer.stop ? <Stop error={offer.stop} /> : <p>{words('return.nothing-left')}</p>}
        <Ends />
      </>
    );
  }
  return <ReturnForm offer={offer} pressing={pressing} />;
}

const Stop = ({ error }: { readonly error: TillError }) => (
  <div className={alertStyles.alert} data-state={error.code === 'refund.in-doubt' ? 'unknown' : undefined}>
    <Icon name="stop" />
    <ErrorText error={error} announce="alert" />
  </div>
);

function Ends() {
  const { closeDialog } = useFrame();
  const words = useWords();
  return (
    <ButtonRow>
      <Button label={words('button.back')} icon="back" hint="Esc" onPress={closeDialog} />
    </ButtonRow>
  );
}
