/** An instrument that a chart is compared with. */
export interface ComparedChoice {
  readonly symbol: string;
  readonly isHidden: boolean;
}

/** With more of them a chart becomes unreadable. */
export const MAX_COMPARED = 3;

/** A stored choice, whatever stands there. */
export const parseCompared = (kept: unknown): readonly ComparedChoice[] =>
  (Array.isArray(kept) ? kept : [])
    .flatMap((one: unknown): readonly ComparedChoice[] => {
      const { symbol, isHidden } = Object(one) as Readonly<Record<string, unknown>>;
      return typeof symbol === 'string' && symbol !== '' ? [{ symbol, isHidden: isHidden === true }] : [];
    })
    .slice(0, MAX_COMPARED);

/** Adds an instrument at the end, unless it is there or there is no room. */
export const addCompared = (choices: readonly ComparedChoice[], symbol: string): readonly ComparedChoice[] =>
  choices.length >= MAX_COMPARED || choices.some((one) => one.symbol === symbol)
    ? choices
    : [...choices, { symbol, isHidden: false }];
