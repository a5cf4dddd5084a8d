/** What the till gives to the screens and dialogs that know nothing of it. */
import type { Frame } from '../ui/frame.ts';
import { Head } from './head.tsx';
import { MissedScan } from './missed-scan.tsx';
import type { TillApp } from './till-app.ts';

export const frameOf = ({ play, route, approving }: TillApp): Frame => ({
  head: <Head />,
  missed: <MissedScan />,
  toSale: () => route.goTo('sale'),
  hasDialog: () => route.getState().dialog !== null || approving.getState().wanted !== null,
  closeDialog: route.closeDialog,
  dialogSends: () => {
    const asked = route.getState().dialog;
    return () => route.dialogDone(asked);
  },
  soundRefusal: () => play('error'),
});
