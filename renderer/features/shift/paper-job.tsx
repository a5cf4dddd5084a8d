/** A report or a slip on its way to the printer, or into a file: drawn beside the screen, sent, and gone. */
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useShiftDesk, useTillApp } from '../../app/use-till-app.ts';
import styles from './paper-job.module.css';
import { ReportTable } from './report-table.tsx';
import { Slip } from './slip.tsx';

export function PaperJob() {
  const { shiftDesk } = useTillApp();
  const job = useShiftDesk((desk) => desk.job);
  useEffect(() => {
    if (!job) return;
    // A frame later: a paper that is printed before it was drawn is blank.
    const frame = requestAnimationFrame(() => void job.send().finally(() => shiftDesk.printed(job)));
    return () => cancelAnimationFrame(frame);
  }, [job, shiftDesk]);
  if (!job) return null;
  const { paper } = job;
  return createPortal(
    <div className={styles.paper} data-paper>
      {paper.kind === 'slip' ? <Slip slip={paper.slip} /> : <ReportTable view={paper.view} />}
    </div>,
    document.body,
  );
}
