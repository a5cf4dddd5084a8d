/** A sale's history, step by step: when, who, each request and its answer. Also prints it. */
import { useState } from 'react';
import type { StoryView } from '../../../shared/contract/history.ts';
import type { StoryPart } from '../../../shared/history/story.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { storyPaper } from '../../../shared/paper/story-paper.ts';
import { codeOf, moreOf, sentenceOf, whoText } from '../../../shared/paper/story-words.ts';
import { AskedPaper } from '../../context/asked-paper.tsx';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill } from '../../context/use-till-app.ts';
import { dayAndClockText } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { ErrorAlert } from '../../ui/error-text.tsx';
import styles from './story.module.css';
import { StoryFiles } from './story-files.tsx';

export function Story({ saleId }: { readonly saleId: SaleId }) {
  const words = useWords();
  const { value: story, error } = useTillQuery('history.story', { saleId });
  const shopName = useTill((till) => till.shopName);
  const [isPrinting, setPrinting] = useState(false);
  if (error) return <ErrorAlert error={error} />;
  if (!story) return <p className={emptyStyles.empty}>{words('history.loading')}</p>;
  return (
    <>
      <ol className={styles.story}>
        {story.steps.map((step) => (
          <li key={step.seq}>
            <p className={styles.when}>
              <time dateTime={step.at}>{dayAndClockText(step.at)}</time>
              <span>{whoText(words, step, story.people)}</span>
              <span className={styles.number}>№ {step.seq}</span>
            </p>
            {step.parts.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what an entry tells never changes its order.
              <Item key={at} item={item} people={story.people} />
            ))}
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button label={words('story.print')} icon="print" onPress={() => setPrinting(true)} />
        <StoryFiles story={story} />
      </div>
      {isPrinting && (
        <AskedPaper
          asked={{ kind: 'story', saleId }}
          draw={() => [storyPaper(words, shopName, story)]}
          onEnd={() => setPrinting(false)}
        />
      )}
    </>
  );
}

function Item({ item, people }: { readonly item: StoryPart; readonly people: StoryView['people'] }) {
  const words = useWords();
  const more = moreOf(words, item, people);
  const code = codeOf(words, item);
  return (
    <div className={styles.item}>
      <p>{sentenceOf(words, item)}</p>
      {more.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two goods may have the same words.
        <p key={at} className={styles.more}>
          {line}
        </p>
      ))}
      {code !== null && <Details>{code}</Details>}
    </div>
  );
}
