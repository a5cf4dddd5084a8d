/** Puts a copy in the place of the goods, after the person has read what that means. */
import { useState } from 'react';
import type { GoodsCopy } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { dayAndMinuteText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { useFrame } from '../../ui/frame.ts';

export const copiedAt = ({ wallMs }: GoodsCopy): string => dayAndMinuteText(new Date(wallMs).toISOString());

interface TakeCopyDialogProps {
  readonly copy: GoodsCopy;
  readonly onBack: () => void;
}

export function TakeCopyDialog({ copy, onBack }: TakeCopyDialogProps) {
  const { api, goods, route } = useTillApp();
  const words = useWords();
  const { soundRefusal } = useFrame();
  const [stage, setStage] = useState<'question' | 'taking' | 'done'>('question');
  const [error, setError] = useState<TillError | null>(null);
  const at = copiedAt(copy);
  const take = async (): Promise<void> => {
    if (stage !== 'question') return;
    setStage('taking');
    setError(null);
    const answer = await api.ask('goods.take-copy', { name: copy.name });
    setStage(answer.ok ? 'done' : 'question');
    if (answer.ok) {
      // The copy may lack what is chosen.
      goods.list.chooseNone();
      return;
    }
    setError(answer.error);
    soundRefusal();
  };
  if (stage === 'done') {
    return (
      <Dialog title={words('goods.copies')} onClose={route.closeDialog} firm>
        <p role="status">{words('goods.copies.done', { at })}</p>
        <ButtonRow>
          <Button label={words('button.close')} icon="cross" hint="Esc" isFirst onPress={route.closeDialog} />
        </ButtonRow>
      </Dialog>
    );
  }
  const isTaking = stage === 'taking';
  return (
    // The answer must find its dialog.
    <Dialog title={words('goods.copies.ask', { at })} onClose={isTaking ? () => undefined : onBack} firm>
      <p>{words('goods.copies.replaces', { count: copy.products })}</p>
      <p>{words('goods.copies.gives-up')}</p>
      <p>{words('goods.copies.keeps')}</p>
      {isTaking && <p role="status">{words('goods.copies.taking')}</p>}
      {error && <ErrorAlert error={error} />}
      <ButtonRow>
        <Button
          label={words('button.back')}
          icon="back"
          hint="Esc"
          isFirst
          disabled={isTaking}
          onPress={onBack}
        />
        <Button
          label={words('goods.copies.take')}
          tone="danger"
          disabled={isTaking || error?.code === 'catalogue.copy-unreadable'}
          onPress={() => void take()}
        />
      </ButtonRow>
    </Dialog>
  );
}
