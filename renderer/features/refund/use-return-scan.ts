/** Takes scans into the draft of a return, in their order. */
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import type { RefundOffer } from '../../../shared/contract/refund.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { type ReturnDraft, withScan } from './return-scan.ts';

export function useReturnScan(
  offer: RefundOffer,
  { said }: Pick<ReturnDraft, 'said'>,
  isBusy: boolean,
  setDraft: Dispatch<SetStateAction<ReturnDraft>>,
): void {
  const { play, returnScans } = useTillApp();
  // A late answer meets the lines as they are then.
  const now = useRef({ offer, isBusy });
  useEffect(() => {
    now.current = { offer, isBusy };
  });
  const { saleId } = offer;
  useEffect(
    () =>
      returnScans.listen({
        saleId,
        take: (found) => {
          if (now.current.isBusy) play('error');
          else setDraft((draft) => withScan(draft, now.current.offer, found));
        },
      }),
    [play, returnScans, saleId, setDraft],
  );
  useEffect(() => {
    if (said) play(said.what === 'taken' ? 'scan' : 'error');
  }, [said, play]);
}
