import { describe, expect, test } from 'vitest';
import { buildLookChange, lookAfter } from './panel-look.ts';

const SAVED = { savedAt: '2026-01-05T10:00:00.000Z', theme: 'light', language: 'de' } as const;
const NEVER = { savedAt: null, theme: 'auto', language: 'en' } as const;

describe('an answer of the settings', () => {
  test('is applied; one that was never saved leaves the theme to the browser', () => {
    expect(lookAfter(SAVED, undefined)).toEqual({ theme: 'light', panelLanguage: 'de' });
    expect(lookAfter(NEVER, undefined)).toStrictEqual({ panelLanguage: undefined });
  });

  test('does not undo what was chosen before it came', () => {
    expect(lookAfter(SAVED, { theme: 'dark' })).toEqual({ panelLanguage: 'de' });
    expect(lookAfter(SAVED, { language: 'fr' })).toEqual({ theme: 'light' });
    expect(lookAfter(NEVER, { theme: 'dark', language: 'fr' })).toEqual({});
  });
});

describe('a choice', () => {
  const now = { theme: 'dark', panelLanguage: 'es' } as const;

  test('is saved alone where something is saved, or where that is not known yet', () => {
    expect(buildLookChange({ theme: 'dark' }, now, SAVED.savedAt)).toEqual({ theme: 'dark' });
    expect(buildLookChange({ theme: 'dark' }, now, undefined)).toEqual({ theme: 'dark' });
    expect(buildLookChange({ panelLanguage: 'es' }, now, SAVED.savedAt)).toEqual({ language: 'es' });
  });

  test('is saved with the other one the first time', () => {
    expect(buildLookChange({ theme: 'dark' }, now, null)).toEqual({ theme: 'dark', language: 'es' });
  });
});
