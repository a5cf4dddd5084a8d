/**
 * The marking code of a piece of marked goods, or the codes of a package one after another. A scan answers the
 * dialog; without a scanner the cashier types the code.
 */
import { useState } from 'react';
import { LONGEST_SCAN } from '../../../shared/contract/basket.ts';
import type { Dialogs } from '../../context/registry.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { OF_A_CODE } from '../../ui/clean-typing.ts';
import textStyles from '../../ui/text.module.css';
import { AskDialog } from './ask-dialog.tsx';
import styles from './dialogs.module.css';

export function LabelDialog({ product, gather }: Dialogs['label']) {
  const { selling } = useTillApp();
  const words = useWords();
  const [typed, setTyped] = useState('');
  return (
    <AskDialog
      title={words('label.title', { name: product.name })}
      act={words('weigh.add')}
      ready={typed.trim() !== ''}
      send={async () => {
        if (!gather) return selling.addPiece(product, typed.trim());
        const error = await selling.addCode(typed.trim());
        if (error === 'asks-on') setTyped('');
        return error;
      }}
    >
      <p>{words(product.pieces > 1 ? 'label.explain-package' : 'label.explain')}</p>
      {gather && (
        <p role="status" className={styles.found}>
          {words('label.left', { count: gather.lacks })}
        </p>
      )}
      <label htmlFor="label-code">{words('label.code')}</label>
      <input
        id="label-code"
        type="text"
        {...OF_A_CODE}
        // The serial has Latin letters, and case matters.
        lang="en"
        autoCapitalize="none"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened for this code.
        autoFocus
        spellCheck={false}
        maxLength={LONGEST_SCAN}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={textStyles.quiet}>{words('label.typed')}</p>
    </AskDialog>
  );
}
