import type { MarketScript, ScriptLine, ScriptTarget } from './market-script.ts';

/** Scenarios to begin with. */
export const SCRIPT_PRESETS = [
  'volatilityShock',
  'flashCrash',
  'rateDecision',
  'weekendGap',
  'shortSqueeze',
  'pegBreak',
  'oilTowardsZero',
] as const;
export type ScriptPreset = (typeof SCRIPT_PRESETS)[number];

/** What a preset is about, where somebody chooses: an instrument of the world, or a currency. */
export interface PresetChoice {
  /** Symbol of a squeeze. */
  readonly symbol: string;
  /** Currency of a peg. */
  readonly currency: string;
}

/** A news line of a preset is written in words of its own. */
export type PresetHeadlines = Readonly<Record<PresetHeadline, string>>;
export const PRESET_HEADLINES = [
  'shockBegins',
  'crashSelling',
  'rateDue',
  'rateDecided',
  'weekendEvent',
  'squeezeBegins',
  'pegDefended',
  'pegGivenUp',
  'oilStorage',
] as const;
export type PresetHeadline = (typeof PRESET_HEADLINES)[number];

/** The lines of a preset that begins so many minutes after the world does. */
export function presetLines(
  preset: ScriptPreset,
  from: number,
  { symbol, currency }: PresetChoice,
  headlines: PresetHeadlines,
): MarketScript {
  const news = (after: number, headline: PresetHeadline, symbols: readonly string[] = []): ScriptLine => ({
    kind: 'news',
    at: from + after,
    headline: headlines[headline],
    symbols,
  });
  return LINES[preset]({ from, news, symbol, currency });
}

interface Writing extends PresetChoice {
  readonly from: number;
  readonly news: (after: number, headline: PresetHeadline, symbols?: readonly string[]) => ScriptLine;
}

const MARKET: ScriptTarget = { on: 'market' };
const OIL: ScriptTarget = { on: 'group', name: 'oil' };
const HOUR = 60;
const DAY = 24 * HOUR;

const move = (
  at: number,
  target: ScriptTarget,
  percent: number,
  [shape, minutes]: readonly ['step' | 'ramp' | 'decay', number],
  isDrawn = false,
): ScriptLine => ({ kind: 'move', at, target, shape, minutes, percent, isDrawn });

const factor = (
  kind: 'volatility' | 'spread',
  at: number,
  minutes: number,
  by: number,
  target: ScriptTarget | { readonly on: 'everything' } = { on: 'everything' },
): ScriptLine => ({ kind, at, target, minutes, factor: by });

const LINES: Readonly<Record<ScriptPreset, (writing: Writing) => MarketScript>> = {
  volatilityShock: ({ from, news }) => [
    news(0, 'shockBegins'),
    factor('volatility', from, 2 * DAY, 3),
    factor('spread', from, 4 * HOUR, 2.5),
    move(from, MARKET, -3, ['ramp', 2 * HOUR]),
  ],
  // As on 6 May 2010: down within minutes on no news, most of it back within half an hour.
  flashCrash: ({ from, news }) => [
    factor('volatility', from, HOUR, 4),
    factor('spread', from, HOUR, 8),
    move(from, MARKET, -9, ['ramp', 6]),
    move(from + 8, MARKET, 8.5, ['ramp', 25]),
    news(12, 'crashSelling'),
  ],
  rateDecision: ({ from, news }) => [
    news(0, 'rateDue'),
    factor('spread', from + 2 * HOUR - 1, 20, 4),
    factor('volatility', from + 2 * HOUR, HOUR, 3),
    move(from + 2 * HOUR, MARKET, 1.8, ['step', 0], true),
    move(from + 2 * HOUR, { on: 'group', name: 'yields' }, -4, ['step', 0], true),
    move(from + 2 * HOUR, { on: 'currency', name: 'USD' }, -1.2, ['step', 0], true),
    news(2 * HOUR, 'rateDecided'),
  ],
  // Closed for a weekend, whatever the world's hours are.
  weekendGap: ({ from, news }) => [
    { kind: 'halt', at: from, target: { on: 'everything' }, minutes: 2 * DAY },
    news(DAY, 'weekendEvent'),
    move(from + DAY, MARKET, -6, ['step', 0]),
    move(from + DAY, OIL, 9, ['step', 0]),
    factor('spread', from + 2 * DAY, HOUR, 3),
  ],
  shortSqueeze: ({ from, news, symbol }) => {
    const target: ScriptTarget = { on: 'instrument', name: symbol };
    return [
      factor('volatility', from, 3 * DAY, 3, target),
      factor('spread', from, 3 * DAY, 3, target),
      move(from, target, 60, ['ramp', 5 * HOUR]),
      news(HOUR, 'squeezeBegins', [symbol]),
      move(from + DAY, target, 120, ['ramp', 3 * HOUR]),
      { kind: 'halt', at: from + DAY + 3 * HOUR, target, minutes: 15 },
      move(from + DAY + 4 * HOUR, target, -65, ['ramp', 6 * HOUR]),
    ];
  },
  // As on 15 January 2015: the bank gives the peg up, and nobody quotes until the price is elsewhere.
  pegBreak: ({ from, news, currency }) => {
    const target: ScriptTarget = { on: 'currency', name: currency };
    return [
      factor('volatility', from, 3 * HOUR, 0.2, target),
      news(0, 'pegDefended'),
      { kind: 'halt', at: from + 3 * HOUR, target, minutes: 12 },
      news(3 * HOUR, 'pegGivenUp'),
      move(from + 3 * HOUR + 6, target, 18, ['step', 0]),
      factor('spread', from + 3 * HOUR + 12, 2 * HOUR, 12, target),
      factor('volatility', from + 3 * HOUR + 12, 6 * HOUR, 5, target),
    ];
  },
  // As in April 2020, but that the real price of one contract went below zero, which prices here cannot.
  oilTowardsZero: ({ from, news }) => [
    news(0, 'oilStorage'),
    factor('volatility', from, DAY, 4, OIL),
    factor('spread', from, DAY, 5, OIL),
    move(from, OIL, -55, ['ramp', 5 * HOUR]),
    move(from + 5 * HOUR, OIL, -80, ['ramp', HOUR]),
    move(from + 8 * HOUR, OIL, 250, ['ramp', 10 * HOUR]),
  ],
};
