import { CallError } from '@lonja/protocol/client';
import { readRefusal } from '@lonja/protocol/read-refusal';
import { inEachLanguage } from '@lonja/words/languages';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { addFigureFormat } from '../../shared/i18n/figure-format.ts';
import { codeText, refusalText } from './refusal-text.ts';

const resources = await inEachLanguage(async ({ admin }) => ({ admin: await admin() }));
const instance = createInstance();
await instance.init({
  lng: 'es',
  fallbackLng: false,
  resources,
});
addFigureFormat(instance);
const taken = new CallError(409, 'El nombre de usuario ya está en uso', { code: 'username_taken' });
const newer = new CallError(409, 'Algo nuevo', readRefusal('of_a_newer_server'));

it.each([
  ['es', 'El nombre de usuario ya está en uso'],
  ['de', 'Der Benutzername ist schon vergeben'],
])(
  '[ADM-13] [DSH-29] a refusal’s text is in %s; one without a text is in the server’s words',
  (language, text) => {
    const t = instance.getFixedT(language, 'admin');
    expect(refusalText(taken, t, 'fallback')).toBe(text);
    expect(refusalText(newer, t, 'fallback')).toBe('Algo nuevo');
    expect(refusalText(new TypeError('Failed to fetch'), t, 'fallback')).toBe('fallback');
  },
);

const tooLow = new CallError(409, 'La cuenta quedaría por debajo de su margen: el mínimo es 1234.50 USD', {
  code: 'below_margin_call',
  details: { figure: 'balance', minimum: '1234.50' },
});

it.each([
  ['es', 'La cuenta quedaría por debajo de su margen: el mínimo es 1,234.50 USD'],
  ['de', 'Das Konto fiele unter seine Margin: Das Minimum ist 1.234,50 USD'],
])('[ADM-06] a balance that is too low is refused with the minimum in %s', (language, text) => {
  const t = instance.getFixedT(language, 'admin');
  expect(refusalText(tooLow, t, '')).toBe(text);
  const older = new CallError(409, 'x', { code: 'below_margin_call' });
  expect(refusalText(older, t, '')).toBe(text.slice(0, text.indexOf(':')));
});

it('[ADM-05] a cell or a field that no schema takes is named', () => {
  const t = instance.getFixedT('es', 'admin');
  expect(codeText(readRefusal('invalid_request', { column: 'fullName' }), t, 'x')).toBe(
    'El valor de «fullName» no es válido',
  );
  expect(codeText(readRefusal('invalid_request', null), t, 'x')).toBe('La petición no es válida');
  expect(codeText(readRefusal('email_invalid', { column: 'email' }), t, 'x')).toBe('Email inválido');
  const issues = [{ field: 'country', problem: 'Too big' }];
  const refused = new CallError(400, 'x', { code: 'invalid_request', details: { issues } });
  expect(refusalText(refused, t, '')).toBe('El valor de «country» no es válido');
});
