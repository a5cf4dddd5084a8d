/** Text about a line: a note that stays with it, and the reason for its removal. */
import { useState } from 'react';
import type { LineId } from '../../../shared/ids.ts';
import { isReason } from '../../../shared/reason.ts';
import { LONGEST_NOTE } from '../../../shared/sale/basket.ts';
import { useBasket, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { ReasonField } from '../../ui/reason-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { useLineName } from './quantity-dialog.tsx';
import { useUsualReasons } from './taken-reason.tsx';

export function NoteDialog({ lineId }: { readonly lineId: LineId }) {
  const { selling } = useTillApp();
  const words = useWords();
  const before = useBasket(({ lines }) => lines.find(({ line }) => line.lineId === lineId)?.line.note);
  const name = useLineName(lineId);
  const [note, setNote] = useState(before ?? '');
  if (name === undefined) return null;
  return (
    <AskDialog title={words('note.title', { name })} send={() => selling.setNote(lineId, note)}>
      <TextField
        label={words('note.label')}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={setNote}
        isFirst
      />
    </AskDialog>
  );
}

/**
 * Only in a shop that asks for a reason. A usual reason removes the line with one press, because undo exists.
 */
export function RemoveDialog({ lineId }: { readonly lineId: LineId }) {
  const { selling } = useTillApp();
  const words = useWords();
  const name = useLineName(lineId);
  const [reason, setReason] = useState('');
  const usual = useUsualReasons();
  if (name === undefined) return null;
  return (
    <AskDialog
      title={words('void.title', { name })}
      usual={usual.map((label) => ({ label, send: () => selling.removeWhy(lineId, label) }))}
      act={words('button.remove')}
      danger
      ready={isReason(reason)}
      send={() => selling.removeWhy(lineId, reason.trim())}
    >
      <ReasonField id="void-reason" value={reason} onChange={setReason} isFirst />
    </AskDialog>
  );
}
