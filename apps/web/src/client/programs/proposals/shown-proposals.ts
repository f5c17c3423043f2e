import { useState } from 'react';

interface Shown<Row> {
  readonly row: Row;
  /** Whether it still waits for an answer. */
  readonly isOpen: boolean;
}

/**
 * What a list shows after it was read again: whatever it has shown keeps its place, decided or not, or the next row would move up under a
 * pointer that is about to press. What is new follows.
 */
export function keepPlaces<Row extends { readonly id: string }>(
  shown: readonly Row[],
  listed: readonly Row[],
): readonly Row[] {
  const read = new Map(listed.map((row) => [row.id, row]));
  const ids = new Set(shown.map(({ id }) => id));
  return [...shown.map((row) => read.get(row.id) ?? row), ...listed.filter(({ id }) => !ids.has(id))];
}

/** What a list of what waits shows, in places that stay until the reader leaves it. */
export function useShownProposals<Row extends { readonly id: string }>(
  listed: readonly Row[],
): readonly Shown<Row>[] {
  const [shown, setShown] = useState(listed);
  const next = keepPlaces(shown, listed);
  if (next.some((row, place) => row !== shown[place])) setShown(next);
  const open = new Set(listed.map(({ id }) => id));
  return next.map((row) => ({ row, isOpen: open.has(row.id) }));
}
