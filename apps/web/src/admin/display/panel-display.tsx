import { LANGUAGES, type Language } from '@lonja/words/languages';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { createNumberFormat, type NumberFormat } from '../../shared/figures/number-format.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';

/** The panel's format of figures and times: in its language, amounts in USD, times in the browser's zone. */
export interface PanelDisplay extends NumberFormat {
  /** '21 nov 2026' */
  readonly date: (moment: string) => string;
  /** '21 nov 2026, 14:30' */
  readonly moment: (moment: string) => string;
  /** 'America/Mexico_City' */
  readonly zone: string;
  /** 'hace 2 h' */
  readonly ages: Intl.RelativeTimeFormat;
}

function panelDisplayOf(language: Language): PanelDisplay {
  const locale = LANGUAGES[language].locale;
  const format = createNumberFormat(locale);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return {
    ...format,
    date: (text) => dates.format(new Date(text)),
    moment: (text) => moments.format(new Date(text)),
    zone: moments.resolvedOptions().timeZone,
    ages: new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' }),
  };
}

const PanelDisplayContext = createContext<PanelDisplay>(panelDisplayOf('es'));
export const usePanelDisplay = (): PanelDisplay => use(PanelDisplayContext);

export function PanelDisplayProvider({ children }: { readonly children: ReactNode }) {
  const { panelLanguage } = usePreferences();
  const display = useMemo(() => panelDisplayOf(panelLanguage), [panelLanguage]);
  return <PanelDisplayContext value={display}>{children}</PanelDisplayContext>;
}
