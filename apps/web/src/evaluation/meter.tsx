import type { Closeness } from './evaluation.model.ts';

export interface MeterProps {
  readonly label: string;
  /** From 0 to 1; undefined: not known now. */
  readonly share: number | undefined;
  readonly text: string;
  readonly tone: Closeness;
}

const TONES: Readonly<Record<Closeness, string>> = { far: 'bg-up', near: 'bg-warn', close: 'bg-down' };

/** A labelled bar: how much is left, or reached. */
export function Meter({ label, share, text, tone }: MeterProps) {
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      className="h-2 overflow-hidden rounded-full border border-line bg-app"
    >
      <div className={`h-full ${TONES[tone]}`} style={{ width: `${percent}%` }} />
    </div>
  );
}
