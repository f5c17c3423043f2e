import type { Language } from '@lonja/protocol/setting-options';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { createNumberFormat, EN, type NumberFormat } from '../../shared/figures/number-format.ts';
import { LOCALES } from '../../shared/i18n/locales.ts';
import { usePreferences } from '../../shared/platform.tsx';

/** How the panel writes figures and moments: in its language, amounts in USD, moments in the browser's zone. */
export interface PanelDisplay extends NumberFormat {
  /** '21 nov 2026' */
  readonly date: (moment: string) => string;
  /** '21 nov 2026, 14:30' */
  readonly moment: (moment: string) => string;
  /** 'America/Mexico_City' */
  readonly zone: string;
  /** The queue of withdrawals: English in the Spanish panel, as the specification writes it. */
  readonly withdrawals: WithdrawalDisplay;
}

interface WithdrawalDisplay extends Pick<NumberFormat, 'usd'> {
  readonly moment: (moment: string) => string;
  /** 'hace 2 h', '2 hr. ago' */
  readonly ages: Intl.RelativeTimeFormat;
  /** Of its texts, where it is not the page's. */
  readonly language: Language | undefined;
}

function panelDisplayOf(language: Language): PanelDisplay {
  const locale = LOCALES[language];
  const format = createNumberFormat(locale);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const moment = (text: string) => moments.format(new Date(text));
  return {
    ...format,
    date: (text) => dates.format(new Date(text)),
    moment,
    zone: moments.resolvedOptions().timeZone,
    withdrawals:
      language === 'es' || language === 'en'
        ? english(language)
        : { usd: format.usd, moment, ages: agesIn(locale), language: undefined },
  };
}

const agesIn = (locale: string) => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });

/** 'Nov 21, 2026, 2:30 PM' */
function english(language: Language): WithdrawalDisplay {
  const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return {
    usd: EN.usd,
    moment: (text) => moments.format(new Date(text)),
    ages: agesIn('en-US'),
    language: language === 'en' ? undefined : 'en',
  };
}

const PanelDisplayContext = createContext<PanelDisplay>(panelDisplayOf('es'));
export const usePanelDisplay = (): PanelDisplay => use(PanelDisplayContext);

export function PanelDisplayProvider({ children }: { readonly children: ReactNode }) {
  const { panelLanguage } = usePreferences();
  const display = useMemo(() => panelDisplayOf(panelLanguage), [panelLanguage]);
  return <PanelDisplayContext value={display}>{children}</PanelDisplayContext>;
}
