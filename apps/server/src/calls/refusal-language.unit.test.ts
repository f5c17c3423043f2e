import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { REFUSALS } from '@lonja/protocol';
import { LANGUAGE_CODES } from '@lonja/words/languages';
import { refusalSentence } from '../refusal/refusal-sentence.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';
import { readerLanguage } from '../reading/reader-language.ts';

const asked = (header: string | undefined) => readerLanguage({ headers: { 'accept-language': header } });

it.each([
  ['es', 'es'],
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['en;q=0.2, DE-AT ; q=0.7', 'de'],
  ['pt-BR, es;q=0.5', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  [' en-GB ', 'en'],
  ['pt-BR', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  ['español', undefined],
  ['es;q=x', undefined],
  ['constructor', undefined],
] as const)('Accept-Language: %s asks for %s', (header, language) => {
  expect(asked(header)).toBe(language);
});

it('whatever stands in Accept-Language, it is one that there are texts in, or none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (header) => {
      expect([undefined, ...LANGUAGE_CODES]).toContain(asked(header));
    }),
  );
});

it.each([
  ['withdrawal_too_small', 'Minimum withdrawal amount is $50'],
  ['insufficient_funds', 'Saldo insuficiente para esta transacción'],
  ['deposit_out_of_range', 'Please enter a valid deposit amount'],
] as const)('[ERR-01] %s has the specification’s text where no language is asked for', (code, text) => {
  expect(refusalSentence({ code }, REFUSALS[code].language)).toBe(text);
});

it('[ERR-01] its text is word for word the specification’s, whatever figures came along', () => {
  const gone = new HttpRefusal('withdrawal_funds_gone', { available: '12.00' });
  expect(gone.message).toBe('Fondos insuficientes para este cambio');
  expect(gone.textIn('es')).toContain('12.00');
});

it.each([
  [
    'en',
    'Insufficient balance for this transaction. It takes a margin of 11,474.40 USD at a leverage of 1:10',
  ],
  [
    'es',
    'Saldo insuficiente para esta transacción. Se requiere un margen de 11,474.40 USD con apalancamiento 1:10',
  ],
  ['fr', 'Solde insuffisant'],
  ['de', '11.474,40 USD'],
] as const)('a refusal with figures is in %s, its figures as that language writes them', (language, text) => {
  const details = { required: '11474.391000', available: '10000.000000', leverage: 10, affordable: '52' };
  expect(new HttpRefusal('insufficient_funds', details).textIn(language)).toContain(text);
});

it('a field that no schema takes is named in every language, and zod’s English stays out of the sentence', () => {
  const issues = [{ field: 'quantity', problem: 'Invalid input: expected number, received array' }];
  const refusal = new HttpRefusal('invalid_request', { issues });
  expect(refusal.message).toBe('El valor de «quantity» no es válido');
  expect(refusal.textIn('de')).toContain('quantity');
  expect(refusal.textIn('en')).toBe('The value of “quantity” is not valid');
});
