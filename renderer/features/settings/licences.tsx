/** The licences of the shipped libraries: a text that the build makes. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import styles from '../../ui/copy-text.module.css';
import { Dialog } from '../../ui/dialog.tsx';

/** Beside the page. */
const FILE = './licences.txt';

export function Licences() {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.copy}>
        <Button label={words('settings.licences')} onPress={() => setOpen(true)} />
      </div>
      {open && (
        <Dialog title={words('settings.licences')} onClose={() => setOpen(false)} wide>
          <LicenceText />
          <ButtonRow>
            <Button label={words('button.close')} icon="cross" hint="Esc" onPress={() => setOpen(false)} />
          </ButtonRow>
        </Dialog>
      )}
    </>
  );
}

/** An unbuilt page has no file, and the text stays empty. */
const readLicences = (): Promise<string> =>
  fetch(FILE).then(
    async (answer) => (answer.ok ? await answer.text() : ''),
    () => '',
  );

function LicenceText() {
  const words = useWords();
  const { data: text = '' } = useQuery({ queryKey: [FILE], queryFn: readLicences, staleTime: 'static' });
  return (
    <textarea
      className={styles.text}
      readOnly
      rows={20}
      aria-label={words('settings.licences')}
      value={text}
    />
  );
}
