/** Sends a report or a slip to the printer or into a file. */
import { useCallback } from 'react';
import type { CashSlipView, ReportView } from '../../../shared/contract/shift.ts';
import { reportSheet } from '../../../shared/shift/report-sheet.ts';
import { useShiftStore, useTill, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { PaperSheet } from '../../ui/paper-sheet.tsx';
import { useNameOf, useNames } from './names.ts';
import { reportPaper, slipPaper } from './report-paper.ts';
import type { PaperJob as Job } from './shift-store.ts';

export function PaperJob() {
  const job = useShiftStore((shift) => shift.job);
  if (!job) return null;
  const { paper } = job;
  return paper.kind === 'slip' ? (
    <SlipJob job={job} slip={paper.slip} />
  ) : (
    <ReportJob job={job} view={paper.view} />
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

function SlipJob({ job, slip }: { readonly job: Job; readonly slip: CashSlipView }) {
  const words = useWords();
  const nameOf = useNameOf();
  const language = useTill((till) => till.settings.language);
  const shop = useTill(({ shopName, mode }) => ({ shopName, mode }));
  return <PaperSheet papers={[slipPaper(slip, { words, language, shop, nameOf })]} send={useSend(job)} />;
}
