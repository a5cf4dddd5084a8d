/** Which camera reads the customers' codes. */
import { useEffect, useState } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Choice } from '../../ui/choice.tsx';

/** The choice of "any camera": no device has this id. */
const ANY = '';

function useCameras(): readonly MediaDeviceInfo[] {
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices) return;
    let current = true;
    const listCameras = (): void => {
      devices.enumerateDevices().then(
        (all) => {
          if (current)
            setCameras(all.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== ANY));
        },
        // Without permission to list the cameras the till uses any camera.
        () => undefined,
      );
    };
    listCameras();
    devices.addEventListener('devicechange', listCameras);
    return () => {
      current = false;
      devices.removeEventListener('devicechange', listCameras);
    };
  }, []);
  return cameras;
}

export function CameraChoiceSetting({
  cameraId,
  onChange,
}: {
  readonly cameraId: string | null;
  readonly onChange: (cameraId: string | null) => void;
}) {
  const words = useWords();
  const cameras = useCameras();
  return (
    <Choice
      title={words('settings.camera')}
      value={cameraId ?? ANY}
      options={[
        { value: ANY, label: words('settings.camera.any') },
        ...cameras.map(({ deviceId, label }, index) => ({
          value: deviceId,
          label: label || words('settings.camera.nameless', { number: index + 1 }),
        })),
      ]}
      onChange={(id) => onChange(id === ANY ? null : id)}
    />
  );
}
