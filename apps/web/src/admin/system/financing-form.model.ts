import { readFinancing, type WrittenFinancing } from '@lonja/core';

/** The form's text as typed: one line per currency, one line per pair. */
export interface FinancingDraft {
  readonly kind: WrittenFinancing['kind'];
  readonly markup: string;
  readonly benchmarks: string;
  readonly tomNext: string;
}

export type ReadDraft =
  | { readonly terms: WrittenFinancing }
  | { readonly problem: { readonly field: 'markup' | 'benchmarks' | 'tomNext'; readonly line: number } };

export const buildFinancingDraft = (terms: WrittenFinancing): FinancingDraft =>
  terms.kind === 'flat'
    ? { kind: 'flat', markup: '2.5', benchmarks: '', tomNext: '' }
    : {
        kind: 'table',
        markup: terms.markup,
        benchmarks: formatLines(terms.benchmarks, (percent) => percent),
        tomNext: formatLines(terms.tomNext, ({ long, short }) => `${long} ${short}`),
      };

const formatLines = <Value>(
  record: Readonly<Record<string, Value>>,
  text: (value: Value) => string,
): string =>
  Object.entries(record)
    .map(([name, value]) => `${name} ${text(value)}`)
    .join('\n');

/** Parses the typed terms, or returns the first line that is malformed. Lines count from 1; empty lines are skipped. */
export function readDraft({ kind, markup, benchmarks, tomNext }: FinancingDraft): ReadDraft {
  if (kind === 'flat') return { terms: { kind } };
  const empty = { kind, markup: '0', benchmarks: {}, tomNext: {} };
  if (!isReadable({ ...empty, markup: markup.trim() })) return { problem: { field: 'markup', line: 1 } };
  const rates: Record<string, string> = {};
  for (const { line, words } of splitLines(benchmarks)) {
    const [currency = '', percent = '', ...more] = words;
    const isRead = /^[A-Z]{3}$/.test(currency) && !(currency in rates) && more.length === 0;
    if (!isRead || !isReadable({ ...empty, benchmarks: { [currency]: percent } }))
      return { problem: { field: 'benchmarks', line } };
    rates[currency] = percent;
  }
  const points: Record<string, { long: string; short: string }> = {};
  for (const { line, words } of splitLines(tomNext)) {
    const [pair = '', long = '', short = '', ...more] = words;
    const isRead = /^[A-Z]{6}$/.test(pair) && !(pair in points) && more.length === 0;
    if (!isRead || !isReadable({ ...empty, tomNext: { [pair]: { long, short } } }))
      return { problem: { field: 'tomNext', line } };
    points[pair] = { long, short };
  }
  return { terms: { kind, markup: markup.trim(), benchmarks: rates, tomNext: points } };
}

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line, index) => ({ line: index + 1, words: line.trim().toUpperCase().split(/\s+/) }))
    .filter(({ words }) => words[0] !== '');

function isReadable(terms: WrittenFinancing): boolean {
  try {
    readFinancing(terms);
    return true;
  } catch {
    return false;
  }
}
