/**
 * Replaces the sale screen if the data folder comes from another computer: what happened, and one question.
 * The screen explains each answer first, because no answer can be undone.
 */
import { type ReactNode, useState } from 'react';
import type { ClaimDecision, CopiedView } from '../../../shared/contract/claim.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { useFrame } from '../../ui/frame.ts';
import { Icon } from '../../ui/icon.tsx';
import frameStyles from '../../ui/page-frame.module.css';
import { SetupCodeField } from '../../ui/setup-code-field.tsx';
import { useCodeWait } from '../../ui/use-code-wait.ts';
import styles from './copied-screen.module.css';

export default function CopiedScreen({ copied }: { readonly copied: CopiedView }) {
  const { route } = useTillApp();
  const { head } = useFrame();
  const words = useWords();
  const [word, setWord] = useState<ClaimDecision | null>(null);
  return (
    <div className={frameStyles.frame}>
      {head}
      <main className={`${frameStyles.page} ${styles.copied}`}>
        <header className={frameStyles.head}>
          <h1>{words(titleOf(copied))}</h1>
          <Button
            apart
            label={words('button.history')}
            icon="history"
            onPress={() => route.goTo('history')}
          />
        </header>
        {copied.said !== null ? (
          <>
            <p role="status">{words(`copied.said.${copied.said}`)}</p>
            <ButtonRow>
              <Button
                isFirst
                label={words('button.close-tilla')}
                icon="leave"
                tone="main"
                size="large"
                onPress={() => window.close()}
              />
            </ButtonRow>
          </>
        ) : word === null ? (
          <Question copied={copied} onChoose={setWord} />
        ) : (
          <Confirmation word={word} asksCode={copied.asksCode} onBack={() => setWord(null)} />
        )}
      </main>
    </div>
  );
}

const titleOf = ({ said, isNameless }: CopiedView) =>
  said !== null ? 'copied.said-title' : isNameless ? 'copied.title-nameless' : 'copied.title';

interface QuestionProps {
  readonly copied: CopiedView;
  readonly onChoose: (word: ClaimDecision) => void;
}

const Question = ({ copied, onChoose }: QuestionProps) => {
  const words = useWords();
  return (
    <>
      <Warning>{words('copied.what')}</Warning>
      {copied.isNameless && <p>{words('copied.nameless')}</p>}
      {(['moved', 'copy'] as const).map((word) => (
        <section key={word} className={styles.choice} aria-labelledby={`copied-${word}`}>
          <h2 id={`copied-${word}`}>{words(`copied.when.${word}`)}</h2>
          <p>{words(`copied.means.${word}`)}</p>
          <Button label={words(`copied.choose.${word}`)} onPress={() => onChoose(word)} />
        </section>
      ))}
    </>
  );
};

interface ConfirmationProps {
  readonly word: ClaimDecision;
  readonly asksCode: boolean;
  readonly onBack: () => void;
}

function Confirmation({ word, asksCode, onBack }: ConfirmationProps) {
  const { api, till } = useTillApp();
  const words = useWords();
  const [code, setCode] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<TillError | null>(null);
  const { waits, refusal } = useCodeWait(error);
  const isReady = !isAsking && !waits && (!asksCode || code.trim() !== '');
  const say = async (): Promise<void> => {
    setAsking(true);
    setError(null);
    const answer = await api.ask('till.claim', { word, setupCode: asksCode ? code : null });
    setAsking(false);
    if (answer.ok) till.takeCopied(answer.value);
    else setError(answer.error);
  };
  return (
    <EnterForm
      className={styles.choice}
      onEnter={() => {
        if (isReady) void say();
      }}
    >
      <h2>{words(`copied.choose.${word}`)}</h2>
      <Warning>{words(`copied.warns.${word}`)}</Warning>
      {asksCode && <SetupCodeField hint={words('copied.code-hint')} value={code} onChange={setCode} />}
      {refusal && (
        <div className={alertStyles.alert}>
          <Refusal error={refusal} />
        </div>
      )}
      <ButtonRow>
        <Button label={words('button.back')} icon="back" onPress={onBack} />
        <Button
          apart
          label={words(`copied.yes.${word}`)}
          tone="danger"
          size="large"
          disabled={!isReady}
          onPress={() => void say()}
        />
      </ButtonRow>
    </EnterForm>
  );
}

/** Elsewhere the till sells on while a code is refused; here it does not, so the text differs. */
function Refusal({ error }: { readonly error: TillError }) {
  const words = useWords();
  if (error.code === 'setup-code.wrong') return <Announcement>{words('copied.wrong-code')}</Announcement>;
  if (error.code === 'setup-code.wait') {
    return <Announcement>{words('copied.wait', { minutes: error.limit ?? 0 })}</Announcement>;
  }
  return <ErrorText error={error} announce="alert" />;
}

const Announcement = ({ children }: { readonly children: string }) => (
  <div role="alert">
    <p>{children}</p>
  </div>
);

const Warning = ({ children }: { readonly children: ReactNode }) => (
  <div className={alertStyles.alert} role="alert">
    <Icon name="stop" />
    <p>{children}</p>
  </div>
);
