/**
 * A card by its number: the number and its expiry, then the SMS code that the holder gets. The digits live in the
 * state of these components and in one request, and nowhere else.
 */
import { useState } from 'react';
import { useTillApp } from '../../context/use-till-app.ts';
import { type AskedCode, CardCode } from './card-code.tsx';
import { CardNumber } from './card-number.tsx';

export function CardPanel() {
  const { carding, keeping } = useTillApp();
  const [cardNumber, setCardNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setIsAsking(true);
    const { customer } = keeping.getState();
    const view = await carding.ask({ cardNumber, expiry, ...(customer && { keep: customer }) });
    setIsAsking(false);
    if (view) setAsked({ ...view, againAtMs: performance.now() + view.againMs });
  };
  const asking = { isAsking, onAsk: () => void ask() };
  if (asked) return <CardCode key={asked.entryId} asked={asked} {...asking} />;
  return (
    <CardNumber
      digits={cardNumber}
      onDigits={setCardNumber}
      expiry={expiry}
      onExpiry={setExpiry}
      {...asking}
    />
  );
}
