/** Takes the last import back, after the person has read what that means. */
import type { LastImport } from '../../../shared/contract/goods.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { useSending } from './use-sending.ts';

export function UndoDialog({ last }: { readonly last: LastImport }) {
  const { api, route } = useTillApp();
  const words = useWords();
  const { error, send } = useSending(route.closeDialog);
  const at = dayAndMinuteText(new Date(last.wallMs).toISOString());
  return (
    <Dialog title={words('goods.undo-import')} onClose={route.closeDialog} firm>
      <p>{words('goods.undo-import.explain', { count: last.products, at })}</p>
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" hint="Esc" onPress={route.closeDialog} />
        <Button
          label={words('goods.undo-import.do')}
          tone="danger"
          onPress={() => send(() => api.ask('goods.import-undo', { changeId: last.changeId }))}
        />
      </ButtonRow>
    </Dialog>
  );
}
