import { parseJson } from '../../chart/stored-kind.ts';

const keyOf = (userId: string): string => `lonja.workspace.${userId}.ladder`;

const readAll = (userId: string): Readonly<Record<string, unknown>> =>
  Object(parseJson(localStorage.getItem(keyOf(userId)))) as Readonly<Record<string, unknown>>;

/** How many ticks a row of an instrument's ladder was chosen to be on this device; 0 where nobody has. */
export function readTicks(userId: string, symbol: string): bigint {
  const ticks = readAll(userId)[symbol];
  return typeof ticks === 'number' && Number.isSafeInteger(ticks) ? BigInt(ticks) : 0n;
}

export const keepTicks = (userId: string, symbol: string, ticks: bigint): void =>
  localStorage.setItem(keyOf(userId), JSON.stringify({ ...readAll(userId), [symbol]: Number(ticks) }));
