/** Sends a report or a slip to the printer or into a file. */
import { useCallback } from 'react';
import type { ReportView } from '../../../shared/contract/shift.ts';
import { reportSheet } from '../../../shared/shift/report-sheet.ts';
import { useNameOf, useNames } from '../../context/names.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { PaperSheet } from '../../ui/paper-sheet.tsx';
import { reportPaper, slipPaper } from './report-paper.ts';
import type { PaperJob as Job, Paper } from './shift-store.ts';
import { useShiftStore } from './shift-store.ts';

export function PaperJob() {
  const job = useShiftStore((shift) => shift.job);
  if (!job) return null;
  const { paper } = job;
  return paper.kind === 'report' ? (
    <ReportJob job={job} view={paper.view} />
  ) : (
    <SlipJob job={job} paper={paper} />
  );
}

/** Sends each job once, even if the next job arrives before this one has ended. */
function useSend(job: Job): () => void {
  const { shiftStore } = useTillApp();
  return useCallback(() => void job.send().finally(() => shiftStore.printed(job)), [job, shiftStore]);
}

function ReportJob({ job, view: { report, z } }: { readonly job: Job; readonly view: ReportView }) {
  const language = useTill((till) => till.settings.language);
  const shopName = useTill((till) => till.shopName);
  const sheet = reportSheet(report, { language, names: useNames(), z });
  return <PaperSheet papers={[reportPaper(sheet, shopName)]} send={useSend(job)} />;
}

function SlipJob({ job, paper }: { readonly job: Job; readonly paper: Exclude<Paper, { kind: 'report' }> }) {
  const words = useWords();
  const nameOf = useNameOf();
  const language = useTill((till) => till.settings.language);
  const shopName = useTill((till) => till.shopName);
  const modeNow = useTill(({ mode }) => mode);
  const isCopy = paper.kind === 'slip-copy';
  const mode = isCopy ? paper.mode : modeNow;
  const slip = slipPaper(paper.slip, { words, language, shopName, mode, isCopy, nameOf });
  return <PaperSheet papers={[slip]} send={useSend(job)} />;
}
