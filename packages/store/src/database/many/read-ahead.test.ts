import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

const LAST = 3;
const numbered = (from: number) => Promise.resolve({ page: from, next: from < LAST ? from + 1 : undefined });

test('the next page is read before its reader is done with the one before', async () => {
  const asked: number[] = [];
  const seen: (readonly [number, number])[] = [];
  const pages = readAhead(1, (from) => {
    asked.push(from);
    return numbered(from);
  });
  for await (const page of pages) seen.push([page, asked.length]);
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
});

test('a page that fails is an error at its own place', async () => {
  const seen: number[] = [];
  const reading = async () => {
    for await (const page of readAhead(1, (from) =>
      from === LAST ? Promise.reject(new Error('lost')) : numbered(from),
    ))
      seen.push(page);
  };
  await expect(reading()).rejects.toThrow('lost');
  expect(seen).toEqual([1, 2]);
});

test('a reader that stops leaves no error behind of the page that was being read', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  try {
    for await (const page of readAhead(1, (from) =>
      from === 2 ? Promise.reject(new Error('lost')) : numbered(from),
    ))
      if (page === 1) break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});
