/** What the customer does now, or waits for, while a payment by code goes on. */
import type { CustomerStage } from '../../shared/contract/customer.ts';
import { secondsLeft } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Ring } from '../ui/ring.tsx';
import { useNow } from '../ui/use-now.ts';
import amountStyles from './amount.module.css';
import { Sum } from './sum.tsx';
import styles from './waiting-part.module.css';

type Waiting = Exclude<CustomerStage, { readonly name: 'idle' | 'goods' | 'paid' }>;

interface WaitingProps {
  readonly stage: Waiting;
  readonly endsAtMs: number | null;
}

const SIGNS: Readonly<Record<Exclude<Waiting['name'], 'confirming' | 'code'>, IconName>> = {
  card: 'hourglass',
  charging: 'hourglass',
  approving: 'phone',
  checking: 'hourglass',
  'not-paid': 'cross',
};

export function WaitingPart({ stage, endsAtMs }: WaitingProps) {
  const words = useWords();
  const { amountTiyin } = stage;
  // The card is verified, and its payment begins.
  const name = stage.name === 'card' ? 'charging' : stage.name;
  return (
    <section className={styles.waiting} data-name={name} role="status">
      {stage.name === 'code' ? (
        <Arrow to={stage.camera} />
      ) : stage.name === 'confirming' ? (
        <Countdown totalMs={stage.totalMs} endsAtMs={endsAtMs} />
      ) : (
        <span className={styles.sign}>
          <Icon name={SIGNS[stage.name]} size={96} />
        </span>
      )}
      <h1>{words(`customer.${name}`)}</h1>
      {name !== 'charging' && <p className={styles.hint}>{words(`customer.${name}.hint`)}</p>}
      <p className={amountStyles.amount}>
        <Sum amount={amountTiyin} />
      </p>
    </section>
  );
}

/** To the camera: down, unless it is turned. */
const Arrow = ({ to }: { readonly to: string }) => (
  <svg className={styles.arrow} data-to={to} viewBox="0 0 120 120" aria-hidden="true">
    <path d="M60 8v88M22 60l38 38 38-38" />
  </svg>
);

function Countdown({ totalMs, endsAtMs }: { readonly totalMs: number; readonly endsAtMs: number | null }) {
  const words = useWords();
  const nowMs = useNow();
  const seconds = secondsLeft((endsAtMs ?? nowMs) - nowMs);
  return <Ring seconds={seconds} totalMs={totalMs} label={words('customer.left', { seconds })} />;
}
