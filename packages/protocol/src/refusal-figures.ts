import type { Figure } from '@lonja/words/figure';

/** What fills the gaps of a refusal's text. */
type Figures = Readonly<Record<string, Figure | string>>;
type Details = Readonly<Record<string, unknown>>;

/** The figures that explain a refusal, undefined where not all of its text's are there. */
export function refusalFigures(code: string, details: Details | null | undefined): Figures | undefined {
  const figures = FIGURES[code]?.(details ?? {});
  if (!figures || Object.values(figures).includes(undefined)) return undefined;
  return figures as Figures;
}

type Reading = (details: Details) => Readonly<Record<string, Figure | string | undefined>>;

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** To the cent: what is needed is never told too low, what is there never too high. */
const usd = (value: unknown, rounding: Figure['rounding']): Figure | undefined =>
  typeof value === 'string' && DECIMAL.test(value)
    ? { amount: value as `${number}`, decimals: 2, rounding }
    : undefined;

const requiredMargin: Reading = ({ required, leverage }) => ({
  required: usd(required, 'ceil'),
  leverage: typeof leverage === 'number' ? String(leverage) : undefined,
});

const FIGURES: Readonly<Record<string, Reading>> = {
  below_margin_call: ({ minimum }) => ({ minimum: usd(minimum, 'ceil') }),
  margin_missing: ({ required, available }) => ({
    required: usd(required, 'ceil'),
    available: usd(available, 'floor'),
  }),
  amount_out_of_range: ({ minimum, maximum }) => ({
    minimum: usd(minimum, 'ceil'),
    maximum: usd(maximum, 'floor'),
  }),
  withdrawal_funds_gone: ({ available }) => ({ available: usd(available, 'floor') }),
  insufficient_funds: requiredMargin,
  insufficient_free_margin: requiredMargin,
  opens_at_margin_call: ({ freeMarginAfter, affordable }) => ({
    freeMargin: usd(freeMarginAfter, 'floor'),
    affordable: nameOf(affordable),
  }),
  price_moved: ({ price, decimals }) => ({
    price:
      typeof price === 'number' && typeof decimals === 'number'
        ? { amount: price, decimals, rounding: 'halfExpand' }
        : undefined,
  }),
  information_missing: ({ missing }) => ({
    missing: Array.isArray(missing) && missing.length > 0 ? missing.join(', ') : undefined,
  }),
  card_is_no_test_card: ({ example }) => ({ example: nameOf(example) }),
  invalid_request: ({ column, issues }) => ({ field: nameOf(column) ?? nameOf(firstField(issues)) }),
};

const nameOf = (name: unknown): string | undefined =>
  typeof name === 'string' && name !== '' ? name : undefined;

const firstField = (issues: unknown): unknown =>
  Array.isArray(issues) ? (issues[0] as { readonly field?: unknown } | undefined)?.field : undefined;
