/** How long a candle is by the name of its interval, in milliseconds. All begin at whole multiples since 1970, UTC. */
export const CANDLE_LENGTHS = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
} as const;
export type CandleInterval = keyof typeof CANDLE_LENGTHS;
