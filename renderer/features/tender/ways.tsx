/** The other ways to pay: each is a step of its own, shown as tabs. */
import type { ReactNode } from 'react';
import { CancelButton } from '../../context/panel-parts.tsx';
import type { TenderStep } from '../../context/route.ts';
import { useCashStop, useOpenSale, useOwed } from '../../context/use-open-sale.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { moneyText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { PanelButtons } from '../../ui/panel.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './tender-panel.module.css';
import tabStyles from './ways-tabs.module.css';

const WAYS: readonly { readonly step: TenderStep; readonly icon: IconName }[] = [
  { step: 'cash', icon: 'cash' },
  { step: 'terminal', icon: 'terminal' },
  { step: 'part', icon: 'qr' },
  { step: 'card', icon: 'card' },
  { step: 'invoice', icon: 'phone' },
];

export function Ways({ step, children }: { readonly step: TenderStep; readonly children: ReactNode }) {
  const { paying } = useTillApp();
  const words = useWords();
  const noCode = useOpenSale()?.codeStop != null;
  const noCash = useCashStop() !== null;
  return (
    <Tabs
      className={styles.ways}
      listClass={tabStyles.tabs}
      tabClass={tabStyles.tab}
      panelClass={styles.way}
      label={words('tender.ways')}
      chosen={step}
      tabs={WAYS.map((way) => ({
        key: way.step,
        isOff: way.step === 'cash' ? noCash : way.step !== 'terminal' && noCode,
        name: (
          <>
            <Icon name={way.icon} size={20} />
            {words(`tender.way.${way.step}`)}
          </>
        ),
      }))}
      onChoose={paying.startTender}
    >
      {children}
    </Tabs>
  );
}

interface OwedLineProps {
  /** Without the paid sum, which the summary shows. */
  readonly compact?: boolean;
  /** The largest on the panel. */
  readonly large?: boolean;
}

/** The total, or the rest. */
export function OwedLine({ compact = false, large = false }: OwedLineProps) {
  const words = useWords();
  const sale = useOpenSale();
  const owed = useOwed();
  return (
    <div className={styles.owed} data-large={large || undefined}>
      <span>
        {words(sale ? 'tender.owed' : 'panel.total')}
        {sale && !compact && (
          <small>
            {words('tender.paid-of', { paid: moneyText(sale.heldTiyin), total: moneyText(sale.totalTiyin) })}
          </small>
        )}
      </span>
      <Money amount={owed} />
    </div>
  );
}

interface TakeButtonsProps {
  readonly label: string;
  readonly icon: IconName;
  readonly disabled: boolean;
  readonly onPress: () => void;
  /** The action of Enter, if it differs. */
  readonly onKeyPress?: () => void;
}

/** The button that takes the money or goes on to the scanner, and the way back to the basket. */
export const TakeButtons = (take: TakeButtonsProps) => (
  <PanelButtons main={<Button {...take} hint="Enter" tone="main" size="large" />}>
    <CancelButton />
  </PanelButtons>
);
