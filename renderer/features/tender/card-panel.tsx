/**
 * A card by its number: the number and its expiry, then the SMS code that the holder gets. The digits live in the
 * state of these components and in one request, and nowhere else. Where a touch screen faces the customer, the customer
 * types them there.
 */
import { useState } from 'react';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { type AskedCode, CardCode } from './card-code.tsx';
import { CardNumber } from './card-number.tsx';
import { HandedCard } from './handed-card.tsx';

export function CardPanel() {
  const isHanded = useTill(({ settings }) => settings.customerTypesCard && settings.customerScreen !== null);
  const [isHere, setIsHere] = useState(!isHanded);
  return isHere ? <TypedCard /> : <HandedCard onHere={() => setIsHere(true)} />;
}

function TypedCard() {
  const { carding, keeping } = useTillApp();
  const [cardNumber, setCardNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setIsAsking(true);
    const { customer } = keeping.getState();
    const typed = { cardNumber, expiry, ...(customer && { keep: customer }) };
    const view = await (await carding()).ask(typed);
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
