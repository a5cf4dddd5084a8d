/** The till's identity, for a phone call to the help desk. */
import { useTill } from '../../context/use-till-app.ts';
import type { PlainKey } from '../../i18n/words.ts';
import { useWords } from '../../i18n/words.ts';
import setting from '../../ui/setting.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './facts.module.css';
import { Licences } from './licences.tsx';

/** All keys of the till (`app/use-sale-keys.ts`), also those that are printed on no button. */
const KEYS: readonly (readonly [string, PlainKey])[] = [
  ['F1', 'cash.exact'],
  ['F2', 'button.search'],
  ['F3', 'tender.way.terminal'],
  ['F4', 'park.button'],
  ['F5', 'parked.title'],
  ['F6', 'button.cash'],
  ['F7', 'button.history'],
  ['F8', 'discount.button'],
  ['F9', 'button.pay'],
  ['Ctrl Enter', 'button.pay'],
  ['F10', 'button.others'],
  ['F11', 'button.undo'],
  ['F12', 'last-receipt.button'],
  ['Enter', 'button.new-sale'],
  ['Esc', 'button.back'],
  ['+', 'button.more'],
  ['−', 'button.less'],
  ['*', 'basket.quantity'],
  ['Delete', 'button.remove'],
  ['3 *', 'settings.keys.times'],
  ['↑ ↓', 'settings.keys.lines'],
  ['→', 'settings.keys.tiles'],
];

export function About() {
  const words = useWords();
  const version = useTill((till) => till.version);
  const mode = useTill((till) => till.mode);
  const shopName = useTill((till) => till.shopName);
  const secretInMemoryOnly = useTill((till) => till.secretInMemoryOnly);
  return (
    <>
      <section className={`${setting.setting} ${styles.wide}`}>
        <h2 className={setting.title}>{words('settings.about')}</h2>
        <dl className={styles.facts}>
          {shopName && (
            <div>
              <dt>{words('settings.shop')}</dt>
              <dd>{shopName}</dd>
            </div>
          )}
          <div>
            <dt>{words('settings.mode')}</dt>
            <dd>{words(`settings.mode.${mode}`)}</dd>
          </div>
          <div>
            <dt>{words('settings.version')}</dt>
            <dd>{version}</dd>
          </div>
        </dl>
        {secretInMemoryOnly && <p className={textStyles.quiet}>{words('status.secret-in-memory')}</p>}
        <Licences />
      </section>
      <section className={`${setting.setting} ${styles.wide}`} aria-labelledby="settings-keys">
        <h2 id="settings-keys" className={setting.title}>
          {words('settings.keys')}
        </h2>
        <dl className={`${styles.facts} ${styles.keys}`}>
          {KEYS.map(([key, label]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{words(label)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
