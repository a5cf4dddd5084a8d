/** The form holds changes: save them, drop them, or stay. */
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export function LeaveDialog({ onSave }: { readonly onSave: () => Promise<void> }) {
  const { goods, route } = useTillApp();
  const words = useWords();
  return (
    <Dialog title={words('goods.leave')} onClose={route.closeDialog} firm>
      <p>{words('goods.leave.explain')}</p>
      <ButtonRow>
        <Button label={words('goods.leave.stay')} icon="back" hint="Esc" onPress={route.closeDialog} />
        <Button
          label={words('goods.leave.drop')}
          tone="danger"
          onPress={() => {
            goods.form.close();
            route.goTo('goods');
          }}
        />
        <Button
          label={words('goods.save')}
          tone="main"
          isFirst
          onPress={() => {
            route.closeDialog();
            void onSave();
          }}
        />
      </ButtonRow>
    </Dialog>
  );
}
