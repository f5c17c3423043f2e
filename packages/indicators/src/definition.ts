import type { TechnicalIndicator } from 'trading-signals';

/** What an indicator reads of a stretch of time. Volume in whole units, zero where there is none. */
export interface IndicatorCandle {
  /** When it begins, in milliseconds since 1970. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export type IndicatorGroup = 'trend' | 'momentum' | 'volatility' | 'volume';

export interface IndicatorParameter {
  readonly name: string;
  readonly default: number;
  readonly least: number;
  readonly most: number;
  /** Without decimals, as a count of candles is; else any number within its range. */
  readonly isWhole: boolean;
  /** A moment in milliseconds since 1970; 0 for none. */
  readonly isMoment?: true;
}

/** The values of an indicator at one candle, by the names of its outputs; those without a value there are left out. */
export type Reading = Readonly<Record<string, number>>;
export type ParameterValues = Readonly<Record<string, number>>;

/** An indicator on its way along the candles. */
export interface IndicatorRun {
  /**
   * Takes the next candle, or another state of the last one while it grows.
   * @returns null while there are too few candles for a value
   */
  accept(candle: IndicatorCandle, replacesLast: boolean): Reading | null;
}

/** How a chart draws an output: a line from candle to candle where nothing is said. */
export interface Drawn {
  readonly as?: 'line' | 'dashed' | 'steps' | 'bars' | 'dots' | 'mark_above' | 'mark_below' | 'nothing';
  readonly tone?: 'accent' | 'warn' | 'info' | 'up' | 'down' | 'quiet';
}

/** Lines that a chart draws of readings where those are not the values of lines themselves. */
interface Trace {
  readonly lines: readonly string[];
  /** @returns one a candle */
  of(readings: readonly (Reading | null)[]): readonly Reading[];
}

/** The candles that are wanted of an indicator. */
export interface Span {
  /** How long a candle is, in milliseconds. */
  readonly candleMs: number;
  /** When the first of them begins, in milliseconds since 1970. */
  readonly first: number;
}

export interface IndicatorDefinition {
  /** Lower case, the key of the API. */
  readonly name: string;
  readonly title: string;
  readonly group: IndicatorGroup;
  /** Drawn over the prices, or on a scale of its own. */
  readonly pane: 'price' | 'own';
  readonly parameters: readonly IndicatorParameter[];
  readonly outputs: readonly string[];
  /** Adds up from the first candle it is given: what its values are depends on where that is, their changes do not. */
  readonly isCumulative?: true;
  readonly drawn?: Readonly<Record<string, Drawn>>;
  /** Two outputs with the ground between them filled, in the colour of whichever is above. */
  readonly cloud?: readonly [string, string];
  readonly trace?: Trace;
  /** Where an oscillator usually counts as low and as high. */
  readonly levels?: readonly [number, number];
  /**
   * How many candles from the one that a value is known at it belongs: later ones for a line that is drawn ahead, fewer
   * than none for what is seen only afterwards. A reading always stands at the candle that it is known at.
   */
  readonly offsets?: (values: ParameterValues) => Readonly<Record<string, number>>;
  /** How many candles before the first wanted one it must be given, where its periods do not say it. */
  readonly settling?: (values: ParameterValues, span: Span) => number;
  start(values: ParameterValues): IndicatorRun;
}

/** A number of candles. */
export const period = (fallback: number, name = 'period', least = 1): IndicatorParameter => ({
  name,
  default: fallback,
  least,
  most: 500,
  isWhole: true,
});

export const factor = (name: string, fallback: number, least: number, most: number): IndicatorParameter => ({
  name,
  default: fallback,
  least,
  most,
  isWhole: false,
});

export const VALUE = ['value'] as const;

/** The part of a candle that an indicator takes in. */
export const ofClose = ({ close }: IndicatorCandle): number => close;
export const ofVolume = ({ volume }: IndicatorCandle): number => volume;
export const ofCandle = (candle: IndicatorCandle): IndicatorCandle => candle;

type Library<Input> = Pick<TechnicalIndicator<unknown, Input>, 'isStable' | 'update'>;

/**
 * Starts an indicator of the library. Several of its averages answer before they are settled: those answers are left
 * out, so that a line begins where its formula does.
 */
export const run =
  <Input>(
    read: (candle: IndicatorCandle) => Input,
    make: (values: ParameterValues) => Library<Input>,
    name: (result: unknown) => Reading = single,
  ): IndicatorDefinition['start'] =>
  (values) => {
    let indicator = make(values);
    let taken = 0;
    return {
      accept: (candle, replacesLast) => {
        // Some of the library's indicators take a replaced first candle for a second one.
        const isFirstAgain = replacesLast && taken === 1;
        if (isFirstAgain) indicator = make(values);
        else if (!replacesLast) taken += 1;
        const result = indicator.update(read(candle), replacesLast && !isFirstAgain);
        return result === null || !indicator.isStable ? null : finite(name(result));
      },
    };
  };

const single = (result: unknown): Reading => ({ value: Number(result) });

/** Outputs by our names from the library's. */
export const pick =
  (names: Readonly<Record<string, string>>) =>
  (result: unknown): Reading =>
    Object.fromEntries(
      Object.entries(names).map(([ours, theirs]) => [
        ours,
        Number((result as Readonly<Record<string, unknown>>)[theirs]),
      ]),
    );

/** Without what has no value at this candle; null where nothing has one. */
export function keepKnown(values: Readonly<Record<string, number | null | undefined>>): Reading | null {
  const known = Object.entries(values).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1]),
  );
  return known.length > 0 ? Object.fromEntries(known) : null;
}

/** A division by zero (no range, no volume) has no value. */
const finite = (reading: Reading): Reading | null =>
  Object.values(reading).every(Number.isFinite) ? reading : null;
