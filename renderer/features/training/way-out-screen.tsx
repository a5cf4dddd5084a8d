/** The steps from training to real sales, in their order. */
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import styles from './way-out-screen.module.css';

const STEPS = ['goods', 'file', 'start', 'people', 'sell'] as const;

export default function WayOutScreen() {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <PageFrame title={words('way-out.title')} width="text">
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
                {step === 'goods' && (
                  <Button
                    label={words('goods.screen')}
                    icon="tag"
                    size="small"
                    onPress={() => route.goTo('goods')}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </PageFrame>
  );
}
