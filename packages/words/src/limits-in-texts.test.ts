import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES, type Language } from './languages.ts';
import { limitsIn } from './limits-in.ts';
import { listTexts } from './compare-texts.ts';

/** Digits that are no limit: the notation of a leverage, the example of a sandbox's number, the sum of percentages. */
const NO_LIMITS = /\b1:1?|\bSBX-\d+\b|(?<=targets_not_whole: '\D*)100/g;
const GAPS = /\$\{[^}]+\}|\{\{[^}]+\}\}/g;

test.each(
  LANGUAGE_CODES.flatMap((language) => [
    `${language}/refusal/refusals`,
    `${language}/refusal/server-refusals`,
  ]),
)('no refusal in %s has a limit of its own: it says the one that holds', async (name) => {
  const text = await readFile(new URL(`${name}.ts`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => /\d/.test(line.replace(GAPS, '').replace(NO_LIMITS, '')));
  expect(lines).toEqual([]);
});

const refusalsIn = async (language: Language) => {
  const { refusals } = await LANGUAGES[language].server();
  return listTexts(refusals);
};

/** '10.000.000' and '10,000,000' are one figure. */
const figuresIn = (text: string): readonly string[] =>
  [...text.matchAll(/\d[\d.,\u00a0\u202f]*/g)].map(([figure]) => figure.replace(/\D/g, ''));

test.each(LANGUAGE_CODES)('each refusal in %s says the figures that it says in English', async (language) => {
  const english = await refusalsIn('en');
  const others = await refusalsIn(language);
  for (const [code, text] of english)
    expect([code, figuresIn(others.get(code) ?? '')]).toEqual([code, figuresIn(text)]);
});

test('a limit is written as the language writes figures', () => {
  expect(limitsIn('de-DE').order).toEqual({ minimum: '0,01', maximum: '10.000.000' });
  expect(limitsIn('es-MX').statementEntries).toBe('5,000');
  expect(limitsIn('en-US').smallestWithdrawal).toBe('50');
});
