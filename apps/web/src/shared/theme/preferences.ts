import { SETTING_OPTIONS, ZONES, type Currency, type Timezone } from '@lonja/protocol/setting-options';
import { knownLanguage, LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import type { TickRate } from '../live/tick-rate.ts';
import { optionOfZone } from './time-zone.ts';

export const THEMES = SETTING_OPTIONS.theme;
export type Theme = (typeof THEMES)[number];
export const PALETTES = SETTING_OPTIONS.palette;
/** How profit and loss are coloured, independent of the theme. */
export type Palette = (typeof PALETTES)[number];

export interface Preferences {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly rate: TickRate;
  readonly language: Language;
  /** Language of the administrator panel. */
  readonly panelLanguage: Language;
  /** The display currency of USD amounts. */
  readonly currency: Currency;
  readonly timezone: Timezone;
  /** Whether single keys are commands. */
  readonly shortcuts: Switch;
  /** Whether fills, alerts, warnings and rejections are heard. */
  readonly sounds: Switch;
  /** What a ticket's quantity counts, where the instrument has lots. */
  readonly quantityUnit: QuantityUnit;
}

export interface PreferenceStore {
  readonly get: () => Preferences;
  /** In which times are shown, as IANA names it: the one that was chosen, else the browser's own. */
  readonly zone: () => string;
  /** What the page wears, as one text: the theme, also where the system chooses it, and the palette. */
  readonly look: () => string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (change: PreferenceChange) => void;
}

/** What is chosen; undefined takes a choice back, and what holds is what the browser says, or the default. */
export type PreferenceChange = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined };

/** The same keys as the blocking theme.js reads. */
const KEYS = {
  theme: 'lonja.theme',
  palette: 'lonja.pnl',
  rate: 'lonja.rate',
  language: 'lonja.language',
  panelLanguage: 'lonja.panelLanguage',
  currency: 'lonja.currency',
  timezone: 'lonja.timezone',
  shortcuts: 'lonja.shortcuts',
  sounds: 'lonja.sounds',
  quantityUnit: 'lonja.quantityUnit',
} as const satisfies Record<keyof Preferences, string>;
const SWITCHES = ['on', 'off'] as const;
type Switch = (typeof SWITCHES)[number];
export const QUANTITY_UNITS = ['units', 'lots'] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];
/** Spanish first, as the specification writes the panel. */
export const PANEL_LANGUAGES: readonly Language[] = [
  'es',
  ...LANGUAGE_CODES.filter((language) => language !== 'es'),
];
const RATES: readonly TickRate[] = ['live', 'calm', 'paused'];

/** What holds where nothing was chosen. */
interface BrowserLocale {
  readonly languages: readonly string[];
  /** As IANA names it. */
  readonly zone: string;
}

export function createPreferenceStore(
  storage: Storage,
  root: HTMLElement,
  prefersLight: MediaQueryList,
  { languages: browserLanguages, zone: browserZone }: BrowserLocale,
): PreferenceStore {
  const listeners = new Set<() => void>();
  const browser = { languages: browserLanguages, zone: browserZone };
  const unchosen = readPreferences(() => null, browser);
  let preferences = readPreferences((key) => storage.getItem(key), browser);
  const paint = () => {
    const { theme, palette } = preferences;
    root.dataset.theme = theme === 'auto' ? (prefersLight.matches ? 'light' : 'dark') : theme;
    if (palette === 'classic') delete root.dataset.pnl;
    else root.dataset.pnl = palette;
  };
  const announce = () => {
    for (const listener of listeners) listener();
  };
  prefersLight.addEventListener('change', () => {
    paint();
    announce();
  });
  paint();
  return {
    get: () => preferences,
    zone: () =>
      readZone(storage.getItem(KEYS.timezone)) === undefined ? browserZone : ZONES[preferences.timezone],
    look: () => `${root.dataset.theme} ${preferences.palette}`,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (change) => {
      // Only chosen values are stored, because the browser's language may change.
      for (const name of Object.keys(change) as (keyof Preferences)[]) {
        const chosen = change[name];
        preferences = { ...preferences, [name]: chosen ?? unchosen[name] };
        if (chosen === undefined) storage.removeItem(KEYS[name]);
        else storage.setItem(KEYS[name], chosen);
      }
      paint();
      announce();
    },
  };
}

function readPreferences(
  read: (key: string) => string | null,
  { languages, zone }: BrowserLocale,
): Preferences {
  return {
    theme: readOne(THEMES, read(KEYS.theme)),
    palette: readOne(PALETTES, read(KEYS.palette)),
    rate: readOne(RATES, read(KEYS.rate)),
    language: readLanguage(read(KEYS.language)) ?? unchosenLanguage('user', languages),
    panelLanguage: readLanguage(read(KEYS.panelLanguage)) ?? unchosenLanguage('admin', languages),
    currency: readOne(SETTING_OPTIONS.currency, read(KEYS.currency)),
    timezone: readZone(read(KEYS.timezone)) ?? optionOfZone(zone),
    shortcuts: readOne(SWITCHES, read(KEYS.shortcuts)),
    sounds: read(KEYS.sounds) === 'on' ? 'on' : 'off',
    quantityUnit: readOne(QUANTITY_UNITS, read(KEYS.quantityUnit)),
  };
}

/** The language without a saved one: the browser's, else the specification's for these screens. */
const unchosenLanguage = (role: 'user' | 'admin', browserLanguages: readonly string[]): Language =>
  knownLanguage(browserLanguages) ?? (role === 'admin' ? 'es' : 'en');

const readLanguage = (text: string | null): Language | undefined =>
  LANGUAGE_CODES.find((language) => language === text);

const readZone = (text: string | null): Timezone | undefined =>
  SETTING_OPTIONS.timezone.find((option) => option === text);

/** The first value is the default. */
const readOne = <T extends string>(values: readonly T[], text: string | null): T =>
  values.find((value) => value === text) ?? (values[0] as T);
