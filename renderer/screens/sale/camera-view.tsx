/** The live camera with a frame to aim at, mirrored as a person expects, never dimmed. */
import { ErrorText } from '../../components/error-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { useWords } from '../../i18n/words.ts';
import { useScanner } from '../../scan/use-scanner.ts';
import { takeCameraText } from '../../store/scans.ts';
import { useTill } from '../../store/till.ts';

export function CameraView() {
  const words = useWords();
  const preferredDeviceId = useTill((till) => till.settings.cameraId);
  const { videoRef, state } = useScanner({ onText: takeCameraText, preferredDeviceId });
  return (
    <div className="camera" data-camera={state.kind}>
      <video ref={videoRef} muted playsInline aria-label={words('scan.camera')} />
      {state.kind === 'live' && <div className="camera-frame" aria-hidden="true" />}
      {state.kind === 'starting' && <p className="camera-words">{words('scan.starting')}</p>}
      {state.kind === 'live' && <p className="camera-aim">{words('scan.aim')}</p>}
      {state.kind === 'problem' && (
        <div className="camera-words" role="alert">
          <Icon name="unplugged" size={40} />
          <ErrorText error={{ code: state.code }} />
        </div>
      )}
    </div>
  );
}
