import type { Figure } from '@lonja/words/figure';
import type { RefusalFigures } from '@lonja/words/texts';
import type { ReadDetails, ReadRefusal } from './refusals.ts';

/** A code whose text has gaps for figures. */
type ExplainedCode = keyof RefusalFigures;
type Explained<Code extends ExplainedCode = ExplainedCode> = {
  [Each in Code]: { readonly code: Each; readonly details?: ReadDetails<Each> };
}[Code];

/** The figures for the gaps of a refusal's text. */
interface Explanation {
  readonly code: ExplainedCode;
  readonly figures: Readonly<Record<string, Figure | string>>;
}

/** The figures of a refusal, undefined where some that its text needs are missing. */
export function refusalFigures(refusal: ReadRefusal): Explanation | undefined {
  if (!isExplained(refusal)) return undefined;
  const figures: [string, Figure | string][] = [];
  for (const [name, figure] of Object.entries(listReadings(refusal))) {
    if (figure === undefined) return undefined;
    figures.push([name, figure]);
  }
  return { code: refusal.code, figures: Object.fromEntries(figures) };
}

const isExplained = (refusal: ReadRefusal): refusal is Explained => Object.hasOwn(FIGURES, refusal.code);

const listReadings = <Code extends ExplainedCode>(refusal: Explained<Code>): Readings =>
  FIGURES[refusal.code](refusal.details);

type Readings = Readonly<Record<string, Figure | string | undefined>>;
type ReadFigures = {
  readonly [Code in ExplainedCode]: (details: ReadDetails<Code> | undefined) => Readings;
};

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** To the cent: needed amounts are never shown too low, available ones never too high. */
const usd = (text: string | undefined, rounding: Figure['rounding']): Figure | undefined =>
  text !== undefined && DECIMAL.test(text)
    ? { amount: text as `${number}`, decimals: 2, rounding }
    : undefined;

const requiredMargin = ({ required, leverage }: ReadDetails<'insufficient_funds'> = {}): Readings => ({
  required: usd(required, 'ceil'),
  leverage: leverage === undefined ? undefined : String(leverage),
});

const FIGURES: ReadFigures = {
  below_margin_call: ({ minimum } = {}) => ({ minimum: usd(minimum, 'ceil') }),
  margin_missing: ({ required, available } = {}) => ({
    required: usd(required, 'ceil'),
    available: usd(available, 'floor'),
  }),
  amount_out_of_range: ({ minimum, maximum } = {}) => ({
    minimum: usd(minimum, 'ceil'),
    maximum: usd(maximum, 'floor'),
  }),
  withdrawal_funds_gone: ({ available } = {}) => ({ available: usd(available, 'floor') }),
  insufficient_funds: requiredMargin,
  insufficient_free_margin: requiredMargin,
  opens_at_margin_call: ({ freeMarginAfter, affordable } = {}) => ({
    freeMargin: usd(freeMarginAfter, 'floor'),
    affordable: named(affordable),
  }),
  price_moved: ({ price, decimals } = {}) => ({
    price:
      price === undefined || decimals === undefined
        ? undefined
        : { amount: price, decimals, rounding: 'halfExpand' },
  }),
  position_too_large: ({ maximumPercent, largest } = {}) => ({
    percent: maximumPercent === undefined ? undefined : String(maximumPercent),
    largest: usd(largest, 'floor'),
  }),
  price_delayed: ({ minutes } = {}) => ({ minutes: minutes === undefined ? undefined : String(minutes) }),
  leverage_not_allowed: ({ allowed } = {}) => ({
    allowed: named(allowed?.map((leverage) => `1:${leverage}`).join(', ')),
  }),
  information_missing: ({ missing = [] } = {}) => ({ missing: named(missing.join(', ')) }),
  card_is_no_test_card: ({ example } = {}) => ({ example: named(example) }),
  invalid_request: ({ column, issues } = {}) => ({ field: named(column) ?? named(issues?.[0]?.field) }),
};

const named = (name: string | undefined): string | undefined => (name === '' ? undefined : name);
