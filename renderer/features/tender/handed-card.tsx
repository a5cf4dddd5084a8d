/** The customer types the card at the other screen. Here the cashier sees how far that is, and takes it back. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { CardTyping } from '../../../shared/contract/card.ts';
import type { Carding } from '../../context/actions.ts';
import { CancelButton, PanelError } from '../../context/panel-parts.tsx';
import { isStepSent } from '../../context/route.ts';
import { useOwed } from '../../context/use-open-sale.ts';
import { useRoute, useTillApp } from '../../context/use-till-app.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { hiddenNumber } from '../../ui/card/card-typing.ts';
import { Icon } from '../../ui/icon.tsx';
import { PanelBody, PanelButtons } from '../../ui/panel.tsx';
import styles from './handed-card.module.css';
import { OwedLine, Ways } from './ways.tsx';

interface HandedCardProps {
  /** The cashier types. */
  readonly onHere: () => void;
}

export function HandedCard({ onHere }: HandedCardProps) {
  const { carding } = useTillApp();
  const [loaded, setLoaded] = useState<Carding | null>(null);
  useEffect(() => {
    void carding().then(setLoaded);
  }, [carding]);
  return loaded && <Handed carding={loaded} onHere={onHere} />;
}

/** What the customer does, in this order. */
const STEPS = ['number', 'code', 'check'] as const;
type Shown = (typeof STEPS)[number];

const AT: Readonly<Record<CardTyping['step'] | 'opening', Shown | null>> = {
  opening: null,
  number: 'number',
  asking: 'number',
  code: 'code',
  verifying: 'check',
  verified: 'check',
  over: null,
};

function Handed({ carding, onHere }: HandedCardProps & { readonly carding: Carding }) {
  const words = useWords();
  const owed = useOwed();
  const typing = useStore(carding.typing);
  const isSent = useRoute(({ step }) => isStepSent(step));
  const [isRefused, setIsRefused] = useState(false);
  const hand = async (): Promise<void> => {
    setIsRefused(false);
    const error = await carding.hand();
    setIsRefused(error !== null);
    // The reason stays in sight.
    if (error?.code === 'customer.no-screen') onHere();
  };
  const open = useEffectEvent(() => void hand());
  useEffect(() => open(), []);
  const step = typing?.step ?? (isRefused ? 'over' : 'opening');
  const isOver = step === 'over';
  return (
    <>
      <PanelBody>
        <Ways step="card">
          <OwedLine compact large />
          <section className={styles.handed} data-handed={step}>
            <div role="status">
              <h2>{words(isOver ? 'card-handed.over' : 'card-handed.title')}</h2>
              <p>{words(isOver ? 'card-handed.over.hint' : 'card-handed.hint')}</p>
            </div>
            {!isOver && <Steps at={AT[step]} cardEnd={typing?.cardEnd ?? null} />}
          </section>
          <PanelError />
        </Ways>
      </PanelBody>
      <PanelButtons
        main={
          isOver ? (
            <Button
              label={words('card-handed.again')}
              icon="again"
              tone="main"
              size="large"
              onPress={() => void hand()}
            />
          ) : step === 'verified' ? (
            <Button
              label={words('card.charge', { amount: moneyWithUnit(owed, words('money.unit')) })}
              icon="card"
              tone="main"
              size="large"
              disabled={isSent}
              onPress={() => void carding.pay(null)}
            />
          ) : (
            <HereButton carding={carding} onHere={onHere} />
          )
        }
      >
        {isOver && <HereButton carding={carding} onHere={onHere} />}
        <CancelButton />
      </PanelButtons>
    </>
  );
}

function HereButton({ carding, onHere }: HandedCardProps & { readonly carding: Carding }) {
  const words = useWords();
  return (
    <Button
      label={words('card-handed.here')}
      icon="card"
      size="large"
      onPress={() => {
        carding.takeBack();
        onHere();
      }}
    />
  );
}

function Steps({ at, cardEnd }: { readonly at: Shown | null; readonly cardEnd: string | null }) {
  const words = useWords();
  const now = at === null ? -1 : STEPS.indexOf(at);
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => (
        <li key={step} data-stands={index < now ? 'done' : index === now ? 'now' : 'next'}>
          <span className={styles.sign}>{index < now ? <Icon name="check" size={20} /> : index + 1}</span>
          <span>
            {words(`card-handed.step.${step}`)}
            {step === 'number' && cardEnd !== null && <small>{hiddenNumber(cardEnd)}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
