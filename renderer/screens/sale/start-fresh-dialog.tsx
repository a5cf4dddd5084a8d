/** A journal that can't be used is set aside on a manager's word; the next start makes a fresh one. */
import { useState } from 'react';
import { ask } from '../../api.ts';
import { Key } from '../../components/key.tsx';
import { Window } from '../../components/window.tsx';
import { useWords } from '../../i18n/words.ts';
import { closeDialog } from '../../store/place.ts';
import { ReasonWindow } from './reason-window.tsx';

export function StartFreshDialog() {
  const words = useWords();
  const [keptAs, setKeptAs] = useState<string | null>(null);
  if (keptAs !== null) {
    return (
      <Window title={words('fresh.open')} onClose={closeDialog}>
        <p>{words('fresh.done', { name: keptAs })}</p>
        <div className="window-keys">
          <Key label={words('key.close')} hint="Esc" onPress={closeDialog} />
        </div>
      </Window>
    );
  }
  return (
    <ReasonWindow
      about="start-fresh"
      act={async (reason) => {
        const answer = await ask('journal.start-fresh', { reason });
        if (!answer.ok) return answer.error;
        setKeptAs(answer.value.keptAs);
        return null;
      }}
    />
  );
}
