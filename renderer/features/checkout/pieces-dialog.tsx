/**
 * Asks which pieces of a marked line go. Each piece has its own code, and only a scan shows which piece the
 * customer leaves. A package goes whole, by any of its codes.
 */
import { useState } from 'react';
import { isReason } from '../../../shared/reason.ts';
import { type Unit, unitsIn } from '../../../shared/sale/codes.ts';
import type { Dialogs } from '../../context/registry.ts';
import { useBasket, useTill, useTillApp } from '../../context/use-till-app.ts';
import { endOf } from '../../i18n/code-end.ts';
import { useWords } from '../../i18n/words.ts';
import settingStyles from '../../ui/setting.module.css';
import textStyles from '../../ui/text.module.css';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';
import { goingOf, piecesToGo, toggled } from './going.ts';
import { TakenReason } from './taken-reason.tsx';

export function PiecesDialog({ lineId, quantity, gone }: Dialogs['pieces']) {
  const { route, selling } = useTillApp();
  const words = useWords();
  const priced = useBasket((basket) => basket.priced.lines.find(({ line }) => line.lineId === lineId));
  const asksWhy = useTill((till) => till.settings.voidReason);
  const [reason, setReason] = useState('');
  if (!priced?.product) return null;
  const { line, product } = priced;
  const most = piecesToGo(priced, quantity);
  const chosen = goingOf(line, gone);
  const toggle = (unit: Unit): void =>
    route.openDialog({ kind: 'pieces', lineId, quantity, gone: toggled(line, gone, unit, most) });
  return (
    <AskDialog
      title={words('pieces.title', { name: product.name })}
      act={words('button.remove')}
      danger
      ready={chosen === most && (!asksWhy || isReason(reason))}
      send={() => selling.lessWhy(lineId, quantity, asksWhy ? reason.trim() : null, gone)}
    >
      <p>{words('pieces.explain')}</p>
      <p role="status" className={styles.found}>
        {words('pieces.chosen', { chosen, count: most })}
      </p>
      <fieldset className={`${settingStyles.choices} ${styles.pieces}`}>
        <legend className={textStyles.visuallyHidden}>{words('pieces.list')}</legend>
        {unitsIn(line).map((unit) => (
          <label key={unit[0]} className={settingStyles.choice}>
            <input
              type="checkbox"
              checked={unit.every((label) => gone.includes(label))}
              onChange={() => toggle(unit)}
            />
            <span>{endOf(unit)}</span>
          </label>
        ))}
      </fieldset>
      {asksWhy && <TakenReason id="pieces-reason" value={reason} onChange={setReason} />}
    </AskDialog>
  );
}
