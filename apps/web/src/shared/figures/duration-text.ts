/** Minutes of market time as days, hours and minutes: '2 h 30 min'. */
export const lengthText = (minutes: number): string => formatParts(splitSeconds(minutes * 60));

/** '3 d 4 h', '12 min', '40 s': the two largest units. */
export function heldText(milliseconds: number): string {
  const parts = splitSeconds(Math.floor(milliseconds / 1_000));
  const first = parts.findIndex(([count]) => count > 0);
  return first < 0 ? '0 s' : formatParts(parts.slice(first, first + 2));
}

type Part = readonly [count: number, unit: string];

/** Units are the same in the languages that there are. */
const splitSeconds = (seconds: number): readonly Part[] => [
  [Math.floor(seconds / 86_400), 'd'],
  [Math.floor(seconds / 3_600) % 24, 'h'],
  [Math.floor(seconds / 60) % 60, 'min'],
  [seconds % 60, 's'],
];

const formatParts = (parts: readonly Part[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
