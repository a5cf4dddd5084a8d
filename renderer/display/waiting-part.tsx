/** What the customer does now, or waits for, while a payment by code goes on. */
import type { CustomerStage } from '../../shared/contract/customer.ts';
import { useWords } from '../i18n/words.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useNow } from '../ui/use-now.ts';
import { Sum } from './sum.tsx';
import styles from './waiting-part.module.css';

type Waiting = Exclude<CustomerStage, { readonly name: 'idle' | 'goods' | 'paid' }>;

interface WaitingProps {
  readonly stage: Waiting;
  readonly endsAtMs: number | null;
}

const SIGNS: Readonly<Record<Exclude<Waiting['name'], 'confirming' | 'code'>, IconName>> = {
  charging: 'hourglass',
  approving: 'phone',
  checking: 'hourglass',
  'not-paid': 'cross',
};

export function WaitingPart({ stage, endsAtMs }: WaitingProps) {
  const words = useWords();
  const { name, amountTiyin } = stage;
  return (
    <section className={styles.waiting} data-name={name} role="status">
      {stage.name === 'code' ? (
        <Arrow to={stage.camera} />
      ) : stage.name === 'confirming' ? (
        <Ring totalMs={stage.totalMs} endsAtMs={endsAtMs} />
      ) : (
        <span className={styles.sign}>
          <Icon name={SIGNS[stage.name]} size={96} />
        </span>
      )}
      <h1>{words(`customer.${name}`)}</h1>
      {name !== 'charging' && <p>{words(`customer.${name}.hint`)}</p>}
      <p className={styles.amount}>
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

const RADIUS = 88;
const LENGTH = 2 * Math.PI * RADIUS;

function Ring({ totalMs, endsAtMs }: { readonly totalMs: number; readonly endsAtMs: number | null }) {
  const words = useWords();
  const nowMs = useNow();
  const seconds = Math.ceil(Math.max(0, (endsAtMs ?? nowMs) - nowMs) / 1000);
  const part = totalMs <= 0 ? 0 : Math.min(1, (seconds * 1000) / totalMs);
  return (
    <div className={styles.ring} role="timer" aria-label={words('customer.left', { seconds })}>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle className={styles.track} cx="100" cy="100" r={RADIUS} />
        <circle
          className={styles.arc}
          cx="100"
          cy="100"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - part)}
        />
      </svg>
      <span className={styles.number} aria-hidden="true">
        {seconds}
      </span>
    </div>
  );
}
