/** What the camera sees while a code is waited for, with a frame to aim at; or why it sees nothing. */
import { useTill, useTillApp } from '../../app/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { useScanner } from '../../scan/use-scanner.ts';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './camera-view.module.css';

interface CameraViewProps {
  readonly onText: (text: string) => void;
  /** What is to be held into the frame. */
  readonly aim: string;
}

export function CameraView({ onText, aim }: CameraViewProps) {
  const { decoders } = useTillApp();
  const words = useWords();
  const preferredDeviceId = useTill((till) => till.settings.cameraId);
  const { videoRef, state } = useScanner({ decoders, onText, preferredDeviceId });
  return (
    <div className={styles.camera} data-camera={state.kind}>
      <video ref={videoRef} muted playsInline aria-label={words('scan.camera')} />
      {state.kind === 'live' && <div className={styles.frame} aria-hidden="true" />}
      {state.kind === 'starting' && <p className={styles.words}>{words('scan.starting')}</p>}
      {state.kind === 'live' && <p className={styles.aim}>{aim}</p>}
      {state.kind === 'problem' && (
        <div className={styles.words} role="alert">
          <Icon name="unplugged" size={40} />
          <ErrorText error={{ code: state.code }} />
        </div>
      )}
    </div>
  );
}
