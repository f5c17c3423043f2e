import type { TickRate } from '../live/tick-rate.ts';

export const THEMES = ['dark', 'light', 'auto'] as const;
export type Theme = (typeof THEMES)[number];
export const PALETTES = ['classic', 'cvd', 'mono'] as const;
/** How profit and loss are coloured, independent of the theme. */
export type Palette = (typeof PALETTES)[number];

export interface Preferences {
  readonly theme: Theme;
  readonly palette: Palette;
  readonly rate: TickRate;
}

export interface PreferenceStore {
  readonly get: () => Preferences;
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (change: Partial<Preferences>) => void;
}

/** The same keys as the blocking theme.js reads. */
const KEYS = { theme: 'lonja.theme', palette: 'lonja.pnl', rate: 'lonja.rate' } as const;
const RATES: readonly TickRate[] = ['live', 'calm', 'paused'];

export function createPreferenceStore(
  storage: Storage,
  root: HTMLElement,
  prefersLight: MediaQueryList,
): PreferenceStore {
  const listeners = new Set<() => void>();
  let preferences: Preferences = {
    theme: oneOf(THEMES, storage.getItem(KEYS.theme)),
    palette: oneOf(PALETTES, storage.getItem(KEYS.palette)),
    rate: oneOf(RATES, storage.getItem(KEYS.rate)),
  };
  const paint = () => {
    const { theme, palette } = preferences;
    root.dataset.theme = theme === 'auto' ? (prefersLight.matches ? 'light' : 'dark') : theme;
    if (palette === 'classic') delete root.dataset.pnl;
    else root.dataset.pnl = palette;
  };
  prefersLight.addEventListener('change', paint);
  paint();
  return {
    get: () => preferences,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (change) => {
      preferences = { ...preferences, ...change };
      storage.setItem(KEYS.theme, preferences.theme);
      storage.setItem(KEYS.palette, preferences.palette);
      storage.setItem(KEYS.rate, preferences.rate);
      paint();
      for (const listener of listeners) listener();
    },
  };
}

/** The first value is the default. */
const oneOf = <T extends string>(values: readonly T[], text: string | null): T =>
  values.find((value) => value === text) ?? (values[0] as T);
