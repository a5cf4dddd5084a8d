/** The steps from training to real sales, in their order. */
import { useWords } from '../../i18n/words.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import styles from './way-out-screen.module.css';

const STEPS = ['goods', 'file', 'start', 'people', 'sell'] as const;

export default function WayOutScreen() {
  const words = useWords();
  return (
    <PageFrame title={words('way-out.title')}>
      <div className={styles.page}>
        <p>{words('way-out.intro')}</p>
        <ol className={styles.steps}>
          {STEPS.map((step, index) => (
            <li key={step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h2>{words(`way-out.${step}`)}</h2>
                <p>{words(`way-out.${step}.do`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </PageFrame>
  );
}
