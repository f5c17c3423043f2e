import { shownDirection } from './direction.ts';
import { DIRECTION_TEXT, DirectionArrow } from './direction-arrow.tsx';

/** A delta: sign, arrow and colour together. The text comes formatted with its sign. */
export function ProfitFigure({
  value,
  text,
  className = '',
}: {
  readonly value: number;
  readonly text: string;
  readonly className?: string;
}) {
  const direction = shownDirection(value, text);
  return (
    <span
      key={text.length}
      className={`inline-flex items-baseline justify-end gap-1.5 whitespace-nowrap ${DIRECTION_TEXT[direction]} ${className}`}
    >
      <DirectionArrow direction={direction} />
      <span>{text}</span>
    </span>
  );
}
