import type { Currency } from '@lonja/protocol/setting-options';
import { LANGUAGES } from '@lonja/words/languages';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { createDateFormat, type DateFormat } from '../../shared/figures/date-format.ts';
import {
  createNumberFormat,
  EN,
  type DisplayCurrency,
  type NumberFormat,
} from '../../shared/figures/number-format.ts';
import { useQuote, useWatch } from '../../shared/live/use-quotes.ts';
import { usePreferences, usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { createDayFormat, type DayFormat } from './day-format.ts';
import { computeDisplayCurrency } from './display-currency.ts';

/** The format of figures and times: in the person's language, currency and zone. */
export interface Display extends NumberFormat, DateFormat, DayFormat {
  /** In USD, whatever the display currency: tickets and transfers are exact. */
  readonly exact: NumberFormat;
}

const DisplayContext = createContext<Display>({
  ...EN,
  ...createDateFormat('en-US', 'UTC'),
  ...createDayFormat('en-US', 'UTC'),
  exact: EN,
});

export const useDisplay = (): Display => use(DisplayContext);

export function DisplayProvider({ children }: { readonly children: ReactNode }) {
  const { language, currency } = usePreferences();
  const zone = usePreferenceStore().zone();
  const { code, perUsd } = useDisplayCurrency(currency);
  const display = useMemo<Display>(() => {
    const locale = LANGUAGES[language].locale;
    return {
      ...createNumberFormat(locale, { code, perUsd }),
      ...createDateFormat(locale, zone),
      ...createDayFormat(locale, zone),
      exact: createNumberFormat(locale),
    };
  }, [language, code, perUsd, zone]);
  return <DisplayContext value={display}>{children}</DisplayContext>;
}

const PAIRS: Readonly<Record<Currency, string>> = {
  USD: 'EURUSD',
  EUR: 'EURUSD',
  GBP: 'GBPUSD',
  JPY: 'USDJPY',
};

/** USD until there is a rate to convert with. */
function useDisplayCurrency(currency: Currency): DisplayCurrency {
  const pair = PAIRS[currency];
  const pairs = useMemo(() => [pair], [pair]);
  useWatch(pairs);
  const quote = useQuote(pair);
  return computeDisplayCurrency(currency, quote);
}
