/** A receipt before the camera opens its sale. Other codes show an error here and have no further effect. */
import { useRoute, useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { CameraView } from '../../scan/camera-view.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './scan-receipt-dialog.module.css';

export function ScanReceiptDialog() {
  const { decoders, route, scans } = useTillApp();
  const cameraId = useTill((till) => till.settings.cameraId);
  const words = useWords();
  const isMissed = useRoute(({ missed }) => missed !== null);
  return (
    <Dialog title={words('find.scan')} onClose={route.closeDialog} wide>
      {!isMissed && <p>{words('find.scan-hint')}</p>}
      <div className={styles.camera}>
        <CameraView
          decoders={decoders}
          cameraId={cameraId}
          onText={(text) => void scans.takeReceipt(text)}
          aim={words('find.scan-aim')}
        />
      </div>
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}
