/** What a manager does about a refused receipt: correct its lines, or register one that was made elsewhere. */
import { type ReactNode, useRef, useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { PaymentView } from '../../../shared/views.ts';
import { ErrorText } from '../../components/error-text.tsx';
import { Key } from '../../components/key.tsx';
import { Window } from '../../components/window.tsx';
import { fieldWords } from '../../i18n/error-words.ts';
import type { MessageKey } from '../../i18n/languages.ts';
import { useWords } from '../../i18n/words.ts';
import { correctReceipt, registerReceipt } from '../../store/payment-actions.ts';
import { closeDialog } from '../../store/place.ts';
import { CORRECTABLE, changed, correctionsOf } from './corrections.ts';

export function CorrectDialog({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  // As it was when the window was opened: a message that comes meanwhile does not undo what is typed.
  const [before] = useState(view.fiscal?.correctable ?? []);
  const [lines, setLines] = useState(before);
  const corrections = correctionsOf(before, lines);
  return (
    <ReceiptWindow
      title="correct.open"
      explain="correct.explain"
      act="correct.send"
      ready={corrections.length > 0}
      send={() => correctReceipt(view.transactionId, corrections)}
    >
      <ol className="corrections">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a receipt is named by its place.
          <li key={index}>
            {CORRECTABLE.map(({ field, limit }) => (
              <label key={field}>
                <span>{fieldWords(words, field)}</span>
                <input
                  type="text"
                  autoComplete="off"
                  maxLength={limit}
                  value={line[field]}
                  onChange={(event) => setLines(changed(lines, index, field, event.target.value))}
                />
              </label>
            ))}
          </li>
        ))}
      </ol>
    </ReceiptWindow>
  );
}

const SHORTEST_LINK = 8;

export function RegisterDialog({ view }: { readonly view: PaymentView }) {
  const words = useWords();
  const [link, setLink] = useState('');
  return (
    <ReceiptWindow
      title="register.open"
      explain="register.explain"
      act="register.do"
      ready={link.trim().length >= SHORTEST_LINK}
      send={() => registerReceipt(view.transactionId, link.trim())}
    >
      <label className="reason-form">
        <span>{words('register.link')}</span>
        <input
          type="text"
          autoComplete="off"
          maxLength={1024}
          value={link}
          onChange={(event) => setLink(event.target.value)}
        />
      </label>
    </ReceiptWindow>
  );
}

function ReceiptWindow(props: {
  readonly title: MessageKey;
  readonly explain: MessageKey;
  readonly act: MessageKey;
  readonly ready: boolean;
  readonly send: () => Promise<TillError | null>;
  readonly children: ReactNode;
}) {
  const words = useWords();
  const [error, setError] = useState<TillError | null>(null);
  const busy = useRef(false);
  const send = async (): Promise<void> => {
    if (!props.ready || busy.current) return;
    busy.current = true;
    const problem = await props.send();
    busy.current = false;
    setError(problem);
    if (!problem) closeDialog();
  };
  return (
    <Window title={words(props.title)} onClose={closeDialog} firm wide>
      <p>{words(props.explain)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {props.children}
        <button type="submit" hidden />
      </form>
      {error && (
        <div className="alert" role="alert">
          <ErrorText error={error} />
        </div>
      )}
      <div className="window-keys">
        <Key label={words('key.back')} icon="back" hint="Esc" onPress={closeDialog} />
        <Key label={words(props.act)} tone="main" disabled={!props.ready} onPress={() => void send()} />
      </div>
    </Window>
  );
}
