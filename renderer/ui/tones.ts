/** The till's four sounds, made with Web Audio: nothing to load, nothing to license. */
export type Sound = 'scan' | 'error' | 'paid' | 'attention';
export type Play = (sound: Sound) => void;

interface Tone {
  readonly hz: number;
  readonly startMs: number;
  readonly lengthMs: number;
  readonly shape: OscillatorType;
}

/** Short, and different in rhythm too. */
const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  scan: [{ hz: 1_568, startMs: 0, lengthMs: 45, shape: 'sine' }],
  error: [
    { hz: 233, startMs: 0, lengthMs: 130, shape: 'triangle' },
    { hz: 175, startMs: 170, lengthMs: 200, shape: 'triangle' },
  ],
  paid: [
    { hz: 659, startMs: 0, lengthMs: 140, shape: 'sine' },
    { hz: 831, startMs: 130, lengthMs: 260, shape: 'sine' },
  ],
  attention: [
    { hz: 880, startMs: 0, lengthMs: 160, shape: 'triangle' },
    { hz: 880, startMs: 240, lengthMs: 160, shape: 'triangle' },
    { hz: 1_175, startMs: 480, lengthMs: 320, shape: 'triangle' },
  ],
};

/** A gain that starts or ends at once clicks. */
const RAMP_MS = 8;

/** Answers a player. `volume` (0 to 1) is read at each sound. */
export function createPlayer(volume: () => number): Play {
  let context: AudioContext | null = null;
  return (sound) => {
    const level = volume();
    if (level === 0 || typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    // Browsers block sound until the first touch of the page; a till is touched all the time.
    void context.resume().catch(() => undefined);
    const now = context.currentTime;
    for (const tone of TONES[sound]) playTone(context, tone, now, level);
  };
}

function playTone(context: AudioContext, tone: Tone, now: number, level: number): void {
  const from = now + tone.startMs / 1000;
  const to = from + tone.lengthMs / 1000;
  const oscillator = new OscillatorNode(context, { type: tone.shape, frequency: tone.hz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(level * 0.5, from + RAMP_MS / 1000);
  gain.gain.setValueAtTime(level * 0.5, to - RAMP_MS / 1000);
  gain.gain.linearRampToValueAtTime(0, to);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(to);
}
