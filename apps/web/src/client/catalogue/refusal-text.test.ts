import { CallError } from '@lonja/protocol/client';
import { createInstance, type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { clientDe } from './de.ts';
import { clientEn } from './en.ts';
import { clientEs } from './es.ts';
import { clientFr } from './fr.ts';
import { refusalText } from './refusal-text.ts';

const instance = createInstance();
await instance.init({
  lng: 'en',
  fallbackLng: false,
  resources: {
    en: { client: clientEn },
    es: { client: clientEs },
    fr: { client: clientFr },
    de: { client: clientDe },
  },
});
const inLanguage = (language: string): TFunction<'client'> => instance.getFixedT(language, 'client');

const closed = new CallError(409, 'El mercado está cerrado', { code: 'market_closed' });

it.each([
  ['en', 'The market is closed'],
  ['es', 'El mercado está cerrado'],
  ['fr', 'Le marché est fermé'],
  ['de', 'Der Markt ist geschlossen'],
])('[DLG-04] [DSH-29] a refusal is told in %s', (language, text) => {
  expect(refusalText(closed, inLanguage(language), 'fallback')).toBe(text);
});

it('[DLG-04] what the specification says word for word stays so in the first catalogue', () => {
  const funds = new CallError(400, 'Saldo insuficiente. Se requiere …', { code: 'insufficient_funds' });
  expect(refusalText(funds, inLanguage('en'), '')).toBe('Saldo insuficiente para esta transacción');
  const small = new CallError(400, '', { code: 'withdrawal_too_small' });
  expect(refusalText(small, inLanguage('en'), '')).toBe('Minimum withdrawal amount is $50');
});

it('[DLG-04] without a code it is the server’s text, without a text the screen’s own', () => {
  const english = inLanguage('en');
  expect(refusalText(new CallError(418, 'No coffee'), english, 'fallback')).toBe('No coffee');
  const unheard = new CallError(409, 'Algo nuevo', { code: 'of_a_newer_server' });
  expect(refusalText(unheard, english, 'fallback')).toBe('Algo nuevo');
  const wordless = new CallError(502, 'Bad Gateway', undefined, '');
  expect(refusalText(wordless, english, 'fallback')).toBe('fallback');
  expect(refusalText(wordless, english, 'fallback', 'wordless')).toBe('wordless');
  expect(refusalText(new TypeError('Failed to fetch'), english, 'fallback', 'wordless')).toBe('fallback');
});
