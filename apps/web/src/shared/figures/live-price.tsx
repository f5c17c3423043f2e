import { useEffect, useRef, useState } from 'react';
import { firstChangedDigit, MIN_TINT_INTERVAL_MS } from './live-price.model.ts';
import { tintDigits } from './tint-digits.ts';

interface Shown {
  readonly text: string;
  readonly value: number;
  readonly changedFrom: number;
  readonly colour: string;
}

/**
 * A price whose changed digits are tinted for a moment: at most once a second, never under reduced motion.
 * A change at another digit uses another element, so that nothing moves.
 */
export function LivePrice({
  value,
  text,
  isTinted = true,
}: {
  readonly value: number;
  readonly text: string;
  readonly isTinted?: boolean;
}) {
  const [shown, setShown] = useState<Shown>({ text, value, changedFrom: text.length, colour: '' });
  if (shown.text !== text) {
    setShown({
      text,
      value,
      changedFrom: firstChangedDigit(shown.text, text),
      colour: value >= shown.value ? 'var(--up)' : 'var(--down)',
    });
  }
  const digits = useRef<HTMLSpanElement>(null);
  const tintedAt = useRef(0);
  useEffect(() => {
    if (!isTinted || shown.colour === '') return;
    const now = performance.now();
    if (now - tintedAt.current < MIN_TINT_INTERVAL_MS) return;
    tintedAt.current = now;
    if (digits.current) tintDigits(digits.current, shown.colour);
  }, [shown, isTinted]);
  return (
    <span key={text.length} className="whitespace-nowrap">
      {text.slice(0, shown.changedFrom)}
      <span key={shown.changedFrom} ref={digits}>
        {text.slice(shown.changedFrom)}
      </span>
    </span>
  );
}
