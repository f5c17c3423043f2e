export type Direction = 'up' | 'down' | 'flat';

export const directionOfNumber = (value: number): Direction =>
  value > 0 ? 'up' : value < 0 ? 'down' : 'flat';

export const DIRECTION_TEXT: Readonly<Record<Direction, string>> = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-flat',
};

const SHAPES: Readonly<Record<Direction, string>> = {
  up: 'M4 1 8 7H0z',
  down: 'M4 7 0 1h8z',
  flat: 'M0 3h8v2H0z',
};

/** Always the same width, so that a change of direction moves nothing. */
export function DirectionArrow({ direction }: { readonly direction: Direction }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 8 8"
      className="inline-block size-2 self-center shrink-0 fill-current"
    >
      <path d={SHAPES[direction]} />
    </svg>
  );
}
