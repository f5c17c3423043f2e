import { describe, expect, it } from 'vitest';
import { clientDe } from './de.ts';
import { clientEn } from './en.ts';
import { clientEs } from './es.ts';
import { clientFr } from './fr.ts';

/** Every text with its path. */
function textsOf(part: object, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[`${path}${name}`, value] as const]
      : textsOf(value as object, `${path}${name}.`),
  );
}

const gapsOf = (text: string) =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([gap]) => gap).toSorted((a, b) => a.localeCompare(b));
const english = textsOf(clientEn);

describe.each([
  ['es', clientEs],
  ['fr', clientFr],
  ['de', clientDe],
])('[DSH-29] the dashboard in %s', (_, catalogue) => {
  const texts = new Map(textsOf(catalogue));

  it('has every text, none empty, and no other', () => {
    expect([...texts.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
      english.map(([path]) => path).toSorted((a, b) => a.localeCompare(b)),
    );
    expect([...texts.values()].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('fills the same figures into each', () => {
    const differing = english.filter(
      ([path, text]) => gapsOf(text).join() !== gapsOf(texts.get(path) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('is another language: hardly a long text is the English one', () => {
    // Some texts of the first catalogue are Spanish, as specified.
    const same = english.filter(([path, text]) => text.length > 25 && texts.get(path) === text);
    expect(same.length).toBeLessThan(english.length / 100);
  });
});
