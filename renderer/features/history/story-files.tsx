/** A sale's history as a file, in the words of the screen. */
import { useState } from 'react';
import type { Request } from '../../../shared/contract/contract.ts';
import type { StoryView } from '../../../shared/contract/history.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { LONGEST_STEP_TEXTS, STORY_COLUMNS, type StoryColumn } from '../../../shared/history/export.ts';
import { allOf, sentenceOf, whoText } from '../../../shared/paper/story-words.ts';
import { receiptText } from '../../../shared/sale/receipt-no.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { onlyOne } from '../../ui/one-at-a-time.ts';
import styles from './story.module.css';

const FORMATS = ['xlsx', 'csv'] as const;

const headsOf = (words: Words): Record<StoryColumn, string> => {
  const heads = STORY_COLUMNS.map((column) => [column, words(`story-file.head.${column}`)] as const);
  return Object.fromEntries(heads) as Record<StoryColumn, string>;
};

const saidOf = (words: Words, { steps, people }: StoryView): Request<'history.export-story'>['said'] =>
  steps.map((step) => ({
    seq: step.seq,
    who: whoText(words, step, people).slice(0, LONGEST_STEP_TEXTS.who),
    parts: step.parts.map((part) => ({
      says: sentenceOf(words, part).slice(0, LONGEST_STEP_TEXTS.says),
      more: allOf(words, part, people).join(' · ').slice(0, LONGEST_STEP_TEXTS.more),
    })),
  }));

export function StoryFiles({ story }: { readonly story: StoryView }) {
  const { api } = useTillApp();
  const words = useWords();
  const language = useTill(({ settings }) => settings.language);
  const [saved, setSaved] = useState<string | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  const [once] = useState(onlyOne);
  const { saleId } = story.sale;
  const save = (format: (typeof FORMATS)[number]): void =>
    void once(async () => {
      const answer = await api.ask('history.export-story', {
        saleId,
        format,
        language,
        name: words('story-file.name', { number: receiptText(story.sale) }),
        heads: headsOf(words),
        said: saidOf(words, story),
      });
      setError(answer.ok ? null : answer.error);
      setSaved(answer.ok ? answer.value.name : null);
    });
  return (
    <>
      {FORMATS.map((format) => (
        <Button key={format} label={format.toUpperCase()} icon="save" onPress={() => save(format)} />
      ))}
      {saved !== null && (
        <p className={styles.saved} role="status">
          {words('story-file.saved', { name: saved })}
        </p>
      )}
      {error && <ErrorAlert error={error} />}
    </>
  );
}
