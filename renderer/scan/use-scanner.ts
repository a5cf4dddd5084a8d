/** The camera scanner as a React hook: put `videoRef` on a `<video muted playsInline>`, show `state`. */
import { type RefCallback, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CameraChoice } from './camera.ts';
import type { DecoderPool } from './decoder-pool.ts';
import { createScanner, type Scanner, type ScannerState } from './scanner.ts';
import { type OnText, PAYER_SYMBOLOGIES, type Symbology } from './symbology.ts';

interface UseScannerOptions {
  /** The page's pool: the same at every call. */
  readonly decoders: DecoderPool;
  readonly onText: OnText;
  /** Off releases the camera. On by default. */
  readonly enabled?: boolean;
  /** The camera chosen last time; may arrive later, with the settings. */
  readonly preferredDeviceId?: string | null;
  /**
   * Payer codes (QR) by default. Pass the same array every time: a new array configures the decoder again.
   */
  readonly symbologies?: readonly Symbology[];
  /** The cashier chose a camera: keep it for `preferredDeviceId`. */
  readonly onCameraChosen?: (deviceId: string) => void;
}

interface UseScanner {
  readonly videoRef: RefCallback<HTMLVideoElement>;
  readonly state: ScannerState;
  readonly cameras: readonly CameraChoice[];
  readonly chooseCamera: (deviceId: string) => void;
  /** Counts the code in view as a new scan. */
  readonly rearm: () => void;
}

/** Runs a scanner while the component is mounted, its video element exists and `enabled` holds. */
export function useScanner(options: UseScannerOptions): UseScanner {
  const {
    decoders,
    enabled = true,
    symbologies = PAYER_SYMBOLOGIES,
    preferredDeviceId = null,
    onCameraChosen,
  } = options;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [state, setState] = useState<ScannerState>({ kind: 'starting' });
  const [cameras, setCameras] = useState<readonly CameraChoice[]>([]);
  const scanner = useRef<Scanner | null>(null);
  /** Survives a remount of the video element, which starts another scanner. */
  const chosen = useRef(preferredDeviceId);
  const onText = useEffectEvent(options.onText);
  const startingSymbologies = useEffectEvent(() => symbologies);

  useEffect(() => {
    if (!video || !enabled) return;
    const mine = createScanner({
      video,
      decoders,
      preferredDeviceId: chosen.current,
      symbologies: startingSymbologies(),
      onText: (text, symbology) => onText(text, symbology),
      onState: setState,
      onCameras: setCameras,
    });
    scanner.current = mine;
    mine.start();
    return () => {
      scanner.current = null;
      mine.stop();
      setState({ kind: 'starting' });
    };
  }, [video, enabled, decoders]);

  useEffect(() => scanner.current?.setSymbologies(symbologies), [symbologies]);

  useEffect(() => {
    if (preferredDeviceId === null || preferredDeviceId === chosen.current) return;
    chosen.current = preferredDeviceId;
    scanner.current?.setCamera(preferredDeviceId);
  }, [preferredDeviceId]);

  const chooseCamera = useCallback(
    (deviceId: string): void => {
      chosen.current = deviceId;
      scanner.current?.setCamera(deviceId);
      onCameraChosen?.(deviceId);
    },
    [onCameraChosen],
  );
  const rearm = useCallback((): void => scanner.current?.rearm(), []);

  return { videoRef: setVideo, state, cameras, chooseCamera, rearm };
}
