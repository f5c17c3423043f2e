import { LANGUAGES, type Language } from '@lonja/words/languages';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { createNumberFormat, type NumberFormat } from '../../shared/figures/number-format.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';

/** The panel's format of figures and times: in its language, amounts in USD, times in the browser's zone. */
export interface PanelDisplay extends NumberFormat {
  /** '21 nov 2026' */
  readonly date: (moment: string) => string;
  /** A day of UTC, '2026-11-21', in whatever zone it is looked at: '21 nov 2026'. */
  readonly utcDay: (day: string) => string;
  /** '21 nov 2026, 14:30' */
  readonly moment: (moment: string) => string;
  /** '21 nov 2026, 14:30:05' */
  readonly second: (moment: string) => string;
  /** 'America/Mexico_City' */
  readonly zone: string;
  /** 'hace 2 h' */
  readonly ages: Intl.RelativeTimeFormat;
}

export function createPanelDisplay(language: Language): PanelDisplay {
  const locale = LANGUAGES[language].locale;
  const format = createNumberFormat(locale);
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const utcDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const seconds = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  return {
    ...format,
    date: (text) => dates.format(new Date(text)),
    utcDay: (day) => utcDays.format(new Date(day)),
    moment: (text) => moments.format(new Date(text)),
    second: (text) => seconds.format(new Date(text)),
    zone: moments.resolvedOptions().timeZone,
    ages: new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' }),
  };
}

const PanelDisplayContext = createContext<PanelDisplay>(createPanelDisplay('es'));
export const usePanelDisplay = (): PanelDisplay => use(PanelDisplayContext);

export function PanelDisplayProvider({ children }: { readonly children: ReactNode }) {
  const { panelLanguage } = usePreferences();
  const display = useMemo(() => createPanelDisplay(panelLanguage), [panelLanguage]);
  return <PanelDisplayContext value={display}>{children}</PanelDisplayContext>;
}
