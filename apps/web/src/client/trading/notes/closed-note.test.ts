import { expect, it } from 'vitest';
import { closedUntil } from './closed-note.model.ts';

const NOW = Date.parse('2026-03-07T12:00:00Z');
const OPENING = Date.parse('2026-03-09T14:30:00Z');

it('a closed venue has the time when it opens', () => {
  expect(closedUntil({ opensAt: OPENING }, NOW)).toBe(OPENING);
});

it('an open venue has none, nor one of which nothing is known yet', () => {
  expect(closedUntil({ opensAt: null }, NOW)).toBeUndefined();
  expect(closedUntil(undefined, NOW)).toBeUndefined();
});

it('from its opening on it is open, though what was read before says otherwise', () => {
  expect(closedUntil({ opensAt: OPENING }, OPENING - 1)).toBe(OPENING);
  expect(closedUntil({ opensAt: OPENING }, OPENING)).toBeUndefined();
});
