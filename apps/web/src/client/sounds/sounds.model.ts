import type { Notice } from '@lonja/protocol';

/** What is heard: each its own tone. */
export type Sound = 'fill' | 'alert' | 'warning' | 'rejection';

interface Note {
  readonly hertz: number;
  /** From the beginning of the tone. */
  readonly atSeconds: number;
  readonly seconds: number;
}

/** Distinct by their course: a fill rises, a rejection falls, an alert repeats a high note, a warning a low one three times. */
export const TONES: Readonly<Record<Sound, readonly Note[]>> = {
  fill: [note(660, 0, 0.09), note(880, 0.1, 0.16)],
  alert: [note(1_175, 0, 0.1), note(1_175, 0.16, 0.16)],
  warning: [note(392, 0, 0.14), note(392, 0.2, 0.14), note(392, 0.4, 0.2)],
  rejection: [note(330, 0, 0.12), note(220, 0.13, 0.22)],
};

function note(hertz: number, atSeconds: number, seconds: number): Note {
  return { hertz, atSeconds, seconds };
}

/** Sounds by urgency: of several notices at once only the first of these is heard. */
const BY_URGENCY: readonly Sound[] = ['warning', 'rejection', 'alert', 'fill'];

/** The one sound of the notices of a moment; undefined where none of them has one. */
export function chooseSound(notices: readonly Notice[]): Sound | undefined {
  const sounds = new Set(notices.map(soundOfNotice));
  return BY_URGENCY.find((sound) => sounds.has(sound));
}

const SOUNDS: Readonly<Partial<Record<Notice['kind'], Sound>>> = {
  order_filled: 'fill',
  position_closed: 'fill',
  alert_fired: 'alert',
  margin_call: 'warning',
  stop_out: 'warning',
  negative_balance_protection: 'warning',
};

function soundOfNotice({ kind, data }: Notice): Sound | undefined {
  if (kind === 'order_ended') return data.status === 'rejected' ? 'rejection' : undefined;
  return SOUNDS[kind];
}

const QUIET_MS = 1_000;

/**
 * Whether a second has passed since the last tone of this browser, in any of its tabs.
 * @param last the time of that tone as it is kept, milliseconds since 1970; null without one
 */
export function isQuiet(last: string | null, now: number): boolean {
  const since = now - Number(last ?? Number.NaN);
  // A clock that was set back must not silence the browser until it is there again.
  return !(since >= 0 && since < QUIET_MS);
}
