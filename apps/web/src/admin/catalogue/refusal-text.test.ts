import { CallError } from '@lonja/protocol/client';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { adminDe } from './de.ts';
import { adminEs } from './es.ts';
import { refusalText } from './refusal-text.ts';

const instance = createInstance();
await instance.init({
  lng: 'es',
  fallbackLng: false,
  resources: { es: { admin: adminEs }, de: { admin: adminDe } },
});
const taken = new CallError(409, 'El nombre de usuario ya está en uso', { code: 'username_taken' });
const newer = new CallError(409, 'Algo nuevo', { code: 'of_a_newer_server' });

it.each([
  ['es', 'El nombre de usuario ya está en uso'],
  ['de', 'Der Benutzername ist schon vergeben'],
])(
  '[ADM-13] [DSH-29] a refusal is told in %s; one without a text in the server’s words',
  (language, text) => {
    const t = instance.getFixedT(language, 'admin');
    expect(refusalText(taken, t, 'fallback')).toBe(text);
    expect(refusalText(newer, t, 'fallback')).toBe('Algo nuevo');
    expect(refusalText(new TypeError('Failed to fetch'), t, 'fallback')).toBe('fallback');
  },
);
