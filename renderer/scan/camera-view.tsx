/** The camera's picture while the till waits for a code, with a frame to aim at, or the camera's problem. */
import { useWords } from '../i18n/words.ts';
import { ErrorText } from '../ui/error-text.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './camera-view.module.css';
import type { DecoderPool } from './decoder-pool.ts';
import { useScanner } from './use-scanner.ts';

interface CameraViewProps {
  readonly onText: (text: string) => void;
  /** The instruction what to hold into the frame. */
  readonly aim: string;
  readonly decoders: DecoderPool;
  /** null: the browser's choice. */
  readonly cameraId: string | null;
}

export function CameraView({ onText, aim, decoders, cameraId }: CameraViewProps) {
  const words = useWords();
  const { videoRef, state } = useScanner({ decoders, onText, preferredDeviceId: cameraId });
  return (
    <div className={styles.camera} data-camera={state.kind}>
      <video ref={videoRef} muted playsInline aria-label={words('scan.camera')} />
      {state.kind === 'live' && <div className={styles.frame} aria-hidden="true" />}
      {state.kind === 'starting' && <p className={styles.words}>{words('scan.starting')}</p>}
      {state.kind === 'live' && <p className={styles.aim}>{aim}</p>}
      {state.kind === 'problem' && (
        <div className={styles.words}>
          <Icon name="unplugged" size={40} />
          <ErrorText error={{ code: state.code }} announce="alert" />
        </div>
      )}
    </div>
  );
}
