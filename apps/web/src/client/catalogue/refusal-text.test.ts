import type { ReadDetails } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import { readRefusal } from '@lonja/protocol/read-refusal';
import { inEachLanguage } from '@lonja/words/languages';
import { createInstance, type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { addFigureFormat } from '../../shared/i18n/figure-format.ts';
import { refusalText } from './refusal-text.ts';

const resources = await inEachLanguage(async ({ client }) => ({ client: await client() }));
const instance = createInstance();
await instance.init({
  lng: 'en',
  fallbackLng: false,
  resources,
});
addFigureFormat(instance);
const inLanguage = (language: string): TFunction<'client'> => instance.getFixedT(language, 'client');

const closed = new CallError(409, 'El mercado está cerrado', { code: 'market_closed' });

it.each([
  ['en', 'The market is closed'],
  ['es', 'El mercado está cerrado'],
  ['fr', 'Le marché est fermé'],
  ['de', 'Der Markt ist geschlossen'],
])('[DLG-04] [DSH-29] a refusal’s text is in %s', (language, text) => {
  expect(refusalText(closed, inLanguage(language), 'fallback')).toBe(text);
});

it('[DLG-04] what the specification says word for word stays so in its language, and is translated in the others', () => {
  const funds = new CallError(400, 'Saldo insuficiente. Se requiere …', { code: 'insufficient_funds' });
  expect(refusalText(funds, inLanguage('es'), '')).toBe('Saldo insuficiente para esta transacción');
  expect(refusalText(funds, inLanguage('en'), '')).toBe('Insufficient balance for this transaction');
  const small = new CallError(400, '', { code: 'withdrawal_too_small' });
  expect(refusalText(small, inLanguage('en'), '')).toBe('Minimum withdrawal amount is $50');
  expect(refusalText(small, inLanguage('es'), '')).toBe('El retiro mínimo es de $50');
});

it('[DLG-04] without a code it is the server’s text, without a text the screen’s own', () => {
  const english = inLanguage('en');
  expect(refusalText(new CallError(418, 'No coffee'), english, 'fallback')).toBe('No coffee');
  const unheard = new CallError(409, 'Algo nuevo', readRefusal('of_a_newer_server'));
  expect(refusalText(unheard, english, 'fallback')).toBe('Algo nuevo');
  const wordless = new CallError(502, 'Bad Gateway', undefined, '');
  expect(refusalText(wordless, english, 'fallback')).toBe('fallback');
  expect(refusalText(wordless, english, 'fallback', 'wordless')).toBe('wordless');
  expect(refusalText(new TypeError('Failed to fetch'), english, 'fallback', 'wordless')).toBe('fallback');
});

it.each([
  ['es', 'Se requiere un margen de 11,474.40 USD con apalancamiento 1:10'],
  ['en', 'It takes a margin of 11,474.40 USD at a leverage of 1:10'],
  ['fr', 'il faut une marge de 11\u202f474,40 USD avec un levier de 1:10'],
  ['de', 'Nötig ist eine Margin von 11.474,40 USD bei einem Hebel von 1:10'],
])('[DLG-02] a refusal for want of funds says in %s what it takes, rounded up', (language, text) => {
  const details = { required: '11474.391000', available: '10000.000000', leverage: 10, affordable: '52' };
  const funds = new CallError(400, 'x', { code: 'insufficient_funds', details });
  expect(refusalText(funds, inLanguage(language), '')).toContain(text);
});

it('[DLG-04] a price that has moved is reported with the new one, on the instrument’s grid', () => {
  const moved = (details: ReadDetails<'price_moved'>) =>
    refusalText(new CallError(409, 'x', { code: 'price_moved', details }), inLanguage('en'), '');
  expect(moved({ price: 1191.2, seen: 190, decimals: 2 })).toBe('The price has changed: it is now 1,191.20');
  expect(moved({ price: 1191.2, seen: 190 })).toBe('The price has changed');
});

it('[DLG-04] whoever types a real card is shown one for tests', () => {
  const details = { example: '4242 4242 4242 4242' };
  const card = new CallError(400, 'x', { code: 'card_is_no_test_card', details });
  expect(refusalText(card, inLanguage('es'), '')).toContain('por ejemplo 4242 4242 4242 4242');
});
