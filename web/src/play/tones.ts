/** The sounds of a table, made from plain tones. */

export type Sound = "move" | "turn" | "refused" | "chat" | "end";

interface Tone {
  pitch: number;
  at: number;
  lasts: number;
  loud: number;
  wave: OscillatorType;
}

const tone = (pitch: number, at: number, lasts: number, loud = 0.12, wave: OscillatorType = "sine"): Tone =>
  ({ pitch, at, lasts, loud, wave });

const SOUNDS: Record<Sound, Tone[]> = {
  move: [tone(196, 0, 0.09, 0.16, "triangle"), tone(98, 0, 0.12, 0.12)],
  turn: [tone(440, 0, 0.3), tone(659, 0.13, 0.5)],
  refused: [tone(147, 0, 0.16, 0.1, "triangle")],
  chat: [tone(784, 0, 0.12, 0.05)],
  end: [tone(330, 0, 0.5), tone(440, 0.16, 0.5), tone(554, 0.32, 0.5), tone(659, 0.48, 0.9)],
};

let context: AudioContext | null = null;

function strike(audio: AudioContext, { pitch, at, lasts, loud, wave }: Tone): void {
  const begin = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { frequency: pitch, type: wave });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(loud, begin + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + lasts);
}

/** Browsers keep a page silent until it has been touched once; until then nothing is heard. */
export function sound(name: Sound): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const each of SOUNDS[name]) strike(context, each);
}
