/**
 * What is scripted of a world's prices, on top of chance: forces, halts and news, each at a moment of its market time. Data, so that it
 * can be published as a hash, kept, and used again.
 */
export type MarketScript = readonly ScriptLine[];

export type ScriptLine = ScriptMove | ScriptFactor | ScriptHalt | ScriptNews;

interface AtMoment {
  /** Whole minutes after the world's beginning, by its own clock. */
  readonly at: number;
}

/** Prices are moved: what moves with the target by its loading, so that no pair of prices is torn apart. */
export interface ScriptMove extends AtMoment {
  readonly kind: 'move';
  readonly target: ScriptTarget;
  /** `step`: at once; `ramp`: evenly over the minutes; `decay`: at once, and evenly back over the minutes. */
  readonly shape: 'step' | 'ramp' | 'decay';
  /** Whole; 0 for a step. */
  readonly minutes: number;
  /**
   * Change of the price, in percent; above -100. A market's change is that of a broad index; a group's, of the middle one of its
   * instruments.
   */
  readonly percent: number;
  /** Whether the world's seed turns the direction around, in one of two: the same way for all drawn moves of one moment. */
  readonly isDrawn: boolean;
}

/** How much prices move by chance, or how wide spreads are, for some time. */
export interface ScriptFactor extends AtMoment {
  readonly kind: 'volatility' | 'spread';
  readonly target: ScriptTarget | Everything;
  readonly minutes: number;
  readonly factor: number;
}

/** Nothing is quoted or filled, as while an exchange is closed; what happens meanwhile is a gap. */
export interface ScriptHalt extends AtMoment {
  readonly kind: 'halt';
  readonly target: ScriptTarget | Everything;
  readonly minutes: number;
}

/** Shown in the world from that moment on, labelled as a scenario's. */
export interface ScriptNews extends AtMoment {
  readonly kind: 'news';
  readonly headline: string;
  readonly symbols: readonly string[];
}

interface Everything {
  readonly on: 'everything';
}

/** What a line acts on. The market is that of shares and indices; a group's name is one of `SCRIPT_GROUPS`. */
export type ScriptTarget =
  | { readonly on: 'market' }
  | { readonly on: 'group'; readonly name: ScriptGroup }
  /** The currency's value in dollars; for USD, the dollar against all others. */
  | { readonly on: 'currency'; readonly name: string }
  | { readonly on: 'instrument'; readonly name: string };

/** Instruments that move together: sectors of shares, coins, oil, metals, yields. */
export const SCRIPT_GROUPS = [
  'technology',
  'banking',
  'communication',
  'industrial',
  'consumer',
  'materials',
  'realestate',
  'healthcare',
  'energy',
  'utilities',
  'crypto',
  'oil',
  'yields',
] as const;
export type ScriptGroup = (typeof SCRIPT_GROUPS)[number];

export const SCRIPT_LIMITS = {
  lines: 100,
  /** A year. */
  lastMinute: 366 * 24 * 60,
  percent: { minimum: -99, maximum: 1_000 },
  volatility: { minimum: 0.1, maximum: 10 },
  spread: { minimum: 1, maximum: 20 },
} as const;

/** The moment of a line in market time, milliseconds since 1970. @param beginsAt the world's */
export const momentOfLine = ({ at }: Pick<ScriptLine, 'at'>, beginsAt: number): number =>
  beginsAt + at * MINUTE_MS;

/** How long a line acts, in milliseconds of market time; 0 for what happens at once. */
export const durationOfLine = (line: ScriptLine): number =>
  'minutes' in line ? line.minutes * MINUTE_MS : 0;

const MINUTE_MS = 60_000;
