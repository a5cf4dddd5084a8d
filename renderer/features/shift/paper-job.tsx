/** Sends a report or a slip to the printer or into a file. */
import { useCallback } from 'react';
import type { Request } from '../../../shared/contract/contract.ts';
import type { Paper } from '../../../shared/paper/paper.ts';
import { reportPaper, slipPaper } from '../../../shared/paper/report-paper.ts';
import { reportSheet } from '../../../shared/shift/report-sheet.ts';
import { AskedPaper } from '../../context/asked-paper.tsx';
import { useNames } from '../../context/names.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { PaperSheet } from '../../ui/paper-sheet.tsx';
import { type PaperJob as Job, useShiftStore } from './shift-store.ts';

export function PaperJob() {
  const job = useShiftStore((shift) => shift.job);
  return job && <OneJob key={job.number} job={job} />;
}

function OneJob({ job }: { readonly job: Job }) {
  const { shiftStore } = useTillApp();
  const draw = useDrawing(job.paper);
  const end = useCallback(() => shiftStore.printed(job), [job, shiftStore]);
  return job.send ? (
    <ToFile send={job.send} paper={draw(false)} onEnd={end} />
  ) : (
    <AskedPaper asked={askedOf(job.paper)} draw={(isCopy) => [draw(isCopy)]} onEnd={end} />
  );
}

const askedOf = (paper: Job['paper']): Request<'print.paper'> =>
  paper.kind === 'report'
    ? { kind: 'report', shiftId: paper.view.report.head.shiftId }
    : { kind: 'slip', cashMovementId: paper.slip.cashMovementId };

function useDrawing(paper: Job['paper']): (isCopy: boolean) => Paper {
  const words = useWords();
  const names = useNames();
  const shopName = useTill((till) => till.shopName);
  const parts = { words, names, shopName };
  if (paper.kind === 'slip') {
    const { slip, mode } = paper;
    return (isCopy) => slipPaper(slip, { ...parts, mode, isCopy });
  }
  const { report, z } = paper.view;
  const sheet = reportSheet(report, { language: words.language, names, z });
  return (isCopy) => reportPaper(sheet, { ...parts, isCopy });
}

interface ToFileProps {
  readonly paper: Paper;
  readonly send: () => Promise<void>;
  readonly onEnd: () => void;
}

/** Sends each job once, even if the next job arrives before this one has ended. */
function ToFile({ paper, send, onEnd }: ToFileProps) {
  const sendOnce = useCallback(() => void send().finally(onEnd), [send, onEnd]);
  return <PaperSheet papers={[paper]} send={sendOnce} />;
}
