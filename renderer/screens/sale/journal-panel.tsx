/**
 * The panel of a till whose journal can't be used: nothing is sold, cash included. What happened, and the
 * manager's way out; once that was taken, only a start of the till goes on.
 */

import type { ErrorCode, TillError } from '../../../shared/errors/till-error.ts';
import { useRoute, useTillApp } from '../../app/use-till-app.ts';
import { Button } from '../../components/button.tsx';
import { ErrorText } from '../../components/error-text.tsx';
import { useWords } from '../../i18n/words.ts';
import { PanelBody, PanelButtons, PanelError, PanelMark } from './panel-parts.tsx';

/** A full or read-only disk is not among them: a fresh file would be no better there. */
const TITLES = {
  'journal.corrupt': 'fresh.title.corrupt',
  'journal.newer': 'fresh.title.newer',
  // Found while the till sells: the file is open, so that only the next start can set it aside.
  'journal.found-damaged': 'fresh.title.found-damaged',
} as const satisfies Partial<Record<ErrorCode, string>>;

type JournalError = TillError & { readonly code: keyof typeof TITLES };

export const isJournalError = (error: TillError | null): error is JournalError =>
  error !== null && error.code in TITLES;

export function JournalPanel({ problem }: { readonly problem: JournalError }) {
  const { route } = useTillApp();
  const words = useWords();
  const keptAs = useRoute((route) => route.journalKeptAs);
  if (keptAs !== null) {
    return (
      <PanelBody>
        <div className="pay pay-closed" role="status">
          <PanelMark icon="again" />
          <h2 className="pay-title">{words('fresh.done-title')}</h2>
          <p className="kept-as">{words('fresh.done', { name: keptAs })}</p>
        </div>
      </PanelBody>
    );
  }
  const isOpen = problem.code === 'journal.found-damaged';
  return (
    <>
      <PanelBody>
        <div className="pay pay-closed" role="alert">
          <PanelMark icon="stop" />
          <h2 className="pay-title">{words(TITLES[problem.code])}</h2>
          <ErrorText error={problem} />
        </div>
        <p className="quiet">{words(isOpen ? 'fresh.restart' : 'fresh.manager')}</p>
        <PanelError />
      </PanelBody>
      {!isOpen && (
        <PanelButtons
          main={
            <Button
              label={words('fresh.open')}
              icon="manager"
              size="large"
              onPress={() => route.openDialog({ kind: 'start-fresh' })}
            />
          }
        />
      )}
    </>
  );
}
