import { ARROWS, type Direction } from './direction.ts';

export const DIRECTION_TEXT: Readonly<Record<Direction, string>> = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-flat',
};

/** Always the same width, so that a change of direction moves nothing. */
export function DirectionArrow({ direction }: { readonly direction: Direction }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 8 8"
      className="inline-block size-2 self-center shrink-0 fill-current"
    >
      <path d={ARROWS[direction]} />
    </svg>
  );
}
