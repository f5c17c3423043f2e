import type { Position, Transaction } from '@lonja/protocol';

const SHOWN_ORDERS = 10;

export interface FoundOrders {
  /** The first ten that match, newest first as the server lists them. */
  readonly shown: readonly Transaction[];
  readonly found: number;
}

/** Every word of the search is in the symbol or the type. */
export function findOrders(transactions: readonly Transaction[], search: string): FoundOrders {
  const found = transactions.filter((transaction) =>
    hasEveryWord(`${transaction.symbol} ${transaction.type}`, search),
  );
  return { shown: found.slice(0, SHOWN_ORDERS), found: found.length };
}

export const findPositions = <T extends { readonly position: Pick<Position, 'symbol' | 'name'> }>(
  positions: readonly T[],
  search: string,
): readonly T[] =>
  positions.filter(({ position }) => hasEveryWord(`${position.symbol} ${position.name} buy sell`, search));

function hasEveryWord(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
