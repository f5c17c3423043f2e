import { useState } from 'react';

/**
 * Keys in the order in which they first stood, anew only where one has come or gone: what is sorted by prices changes its place with each of
 * them otherwise, and nobody reads a row that moves.
 */
export function useSteadyOrder<Key extends string>(keys: readonly Key[]): readonly Key[] {
  const [order, setOrder] = useState(keys);
  const isSame = order.length === keys.length && order.every((key) => keys.includes(key));
  if (isSame) return order;
  setOrder(keys);
  return keys;
}
