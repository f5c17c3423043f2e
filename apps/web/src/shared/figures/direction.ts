export type Direction = 'up' | 'down' | 'flat';

export const directionOfNumber = (value: number): Direction =>
  value > 0 ? 'up' : value < 0 ? 'down' : 'flat';

/** Direction of a delta, by its text: a figure that is shown as zero has none. */
export const shownDirection = (value: number, text: string): Direction =>
  directionOfNumber(/[1-9]/.test(text) ? value : 0);

/** Paths in a box of 8 by 8. */
export const ARROWS: Readonly<Record<Direction, string>> = {
  up: 'M4 1 8 7H0z',
  down: 'M4 7 0 1h8z',
  flat: 'M0 3h8v2H0z',
};
