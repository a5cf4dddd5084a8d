/**
 * Asks which pieces of a marked line go. Each piece has its own code, and only a scan shows which piece the
 * customer leaves.
 */
import { useState } from 'react';
import { isReason } from '../../../shared/reason.ts';
import type { Dialogs } from '../../context/registry.ts';
import { useBasket, useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import settingStyles from '../../ui/setting.module.css';
import textStyles from '../../ui/text.module.css';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { TakenReason } from './taken-reason.tsx';
import { piecesToGo } from './taking-out.ts';

/** Digits of a serial, enough to distinguish pieces of one product. */
const SERIAL = 7;

export function PiecesDialog({ lineId, quantity, gone }: Dialogs['pieces']) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const priced = useBasket((basket) => basket.priced.lines.find(({ line }) => line.lineId === lineId));
  const asksWhy = useTill((till) => till.settings.voidReason);
  const [reason, setReason] = useState('');
  if (!priced?.product) return null;
  const { line, product } = priced;
  const most = piecesToGo(priced, quantity);
  const toggle = (label: string): void => {
    const others = gone.filter((one) => one !== label);
    const now = others.length < gone.length ? others : [...others, label].slice(-most);
    route.openDialog({ kind: 'pieces', lineId, quantity, gone: now });
  };
  return (
    <AskDialog
      title={words('pieces.title', { name: product.name })}
      act={words('button.remove')}
      danger
      ready={gone.length === most && (!asksWhy || isReason(reason))}
      send={() => selling.lessWhy(lineId, quantity, asksWhy ? reason.trim() : null, gone)}
    >
      <p>{words('pieces.explain')}</p>
      <p role="status">{words('pieces.chosen', { chosen: gone.length, count: most })}</p>
      <fieldset className={`${settingStyles.choices} ${styles.pieces}`}>
        <legend className={textStyles.visuallyHidden}>{words('pieces.list')}</legend>
        {line.labels.map((label) => (
          <label key={label} className={settingStyles.choice}>
            <input type="checkbox" checked={gone.includes(label)} onChange={() => toggle(label)} />
            <span>{`…${label.slice(-SERIAL)}`}</span>
          </label>
        ))}
      </fieldset>
      {asksWhy && <TakenReason id="pieces-reason" value={reason} onChange={setReason} />}
    </AskDialog>
  );
}
