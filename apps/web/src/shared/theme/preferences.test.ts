import { expect, it } from 'vitest';
import { createPreferenceStore } from './preferences.ts';

const darkSystem = { matches: false, addEventListener: () => {} } as unknown as MediaQueryList;

function storeIn(
  languages: readonly string[],
  kept: Record<string, string> = {},
  media = darkSystem,
  zone = 'UTC',
) {
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => void delete kept[key],
  } as Storage;
  const root = { dataset: {} } as HTMLElement;
  return createPreferenceStore(storage, root, media, { languages, zone });
}

it.each([
  [['es-AR'], 'es', 'es'],
  [['fr', 'en'], 'fr', 'fr'],
  [['ja', 'de-CH'], 'de', 'de'],
  [['ja'], 'en', 'es'],
  [[], 'en', 'es'],
] as const)(
  '[DSH-29] who has chosen nothing reads the browser’s language of %j, else the role’s own',
  (languages, client, panel) => {
    const { language, panelLanguage } = storeIn(languages).get();
    expect([language, panelLanguage]).toEqual([client, panel]);
  },
);

it('sounds are off until they are switched on, on this device', () => {
  const kept: Record<string, string> = {};
  const store = storeIn([], kept);
  expect(store.get().sounds).toBe('off');
  store.set({ sounds: 'on' });
  expect(storeIn([], kept).get().sounds).toBe('on');
});

it('[DSH-29] a chosen language stands above the browser’s, and choosing a theme chooses no language', () => {
  expect(storeIn(['es'], { 'lonja.language': 'de' }).get().language).toBe('de');
  const kept: Record<string, string> = {};
  storeIn(['fr'], kept).set({ theme: 'light' });
  expect(kept).toEqual({ 'lonja.theme': 'light' });
});

it('[DSH-29] a language that is chosen no more is the browser’s again, also after it has changed there', () => {
  const kept: Record<string, string> = { 'lonja.language': 'de', 'lonja.panelLanguage': 'de' };
  const store = storeIn(['fr'], kept);
  store.set({ language: undefined, panelLanguage: undefined });
  expect([store.get().language, store.get().panelLanguage, kept]).toEqual(['fr', 'fr', {}]);
  expect(storeIn(['es'], kept).get().language).toBe('es');
});

it('who leaves the theme to the system is followed, and whoever draws by its colours hears of it', () => {
  let change: (() => void) | undefined;
  const media = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => {
      change = listener;
    },
  };
  const store = storeIn([], { 'lonja.theme': 'auto' }, media as unknown as MediaQueryList);
  const heard: string[] = [];
  store.subscribe(() => heard.push(store.look()));
  expect(store.look()).toBe('dark classic');
  media.matches = true;
  change?.();
  store.set({ theme: 'dark' });
  store.set({ palette: 'cvd' });
  expect(heard).toEqual(['light classic', 'dark classic', 'dark cvd']);
});

it.each([
  ['Europe/Madrid', 'CET'],
  ['Europe/Berlin', 'CET'],
  ['America/New_York', 'EST'],
  ['America/Los_Angeles', 'PST'],
  ['Asia/Tokyo', 'UTC'],
  ['UTC', 'UTC'],
] as const)('[DSH-29] times are those of the browser in %s until a zone is chosen', (zone, option) => {
  const kept: Record<string, string> = {};
  const store = storeIn([], kept, darkSystem, zone);
  expect([store.zone(), store.get().timezone]).toEqual([zone, option]);
  store.set({ theme: 'light' });
  expect(store.zone()).toBe(zone);
  store.set({ timezone: 'PST' });
  expect([store.zone(), kept['lonja.timezone']]).toEqual(['America/Los_Angeles', 'PST']);
  store.set({ timezone: undefined });
  expect([store.zone(), store.get().timezone, kept['lonja.timezone']]).toEqual([zone, option, undefined]);
});
