import { isQuiet, TONES, type Sound } from './sounds.model.ts';

/** When this browser last made a tone. All its tabs read it, so that what arrives in each of them is heard once. */
const LAST = 'lonja.lastSound';
/** Loudness as a part of 1: for a room with others in it. */
const LOUDNESS = 0.08;
/** A note that begins or ends at once clicks. */
const RAMP_SECONDS = 0.015;
/** Longer than any tone. A context that stays open keeps the device's audio awake. */
const CLOSE_AFTER_MS = 1_500;

/** Makes a tone, unless one was made just now; none where the browser wants the page to be touched first. */
export function playSound(sound: Sound): void {
  if (!('AudioContext' in globalThis) || !navigator.userActivation.hasBeenActive) return;
  const now = Date.now();
  if (!isQuiet(localStorage.getItem(LAST), now)) return;
  localStorage.setItem(LAST, String(now));
  const context = new AudioContext();
  for (const { hertz, atSeconds, seconds } of TONES[sound])
    playNote(context, hertz, context.currentTime + atSeconds, seconds);
  setTimeout(() => void context.close(), CLOSE_AFTER_MS);
}

function playNote(context: AudioContext, hertz: number, begin: number, seconds: number): void {
  const oscillator = context.createOscillator();
  const loudness = context.createGain();
  const end = begin + seconds;
  oscillator.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, begin + RAMP_SECONDS);
  loudness.gain.setValueAtTime(LOUDNESS, end - RAMP_SECONDS);
  loudness.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(loudness).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(end);
}
