import type { AccountNearCall } from '@lonja/protocol';

/**
 * The newest figures in an order that was shown before: rows stay where they are while somebody points at them. Accounts that
 * have come since stand at the end.
 */
export function inShownOrder(
  accounts: readonly AccountNearCall[],
  shownIds: readonly string[],
): readonly AccountNearCall[] {
  const placeOf = ({ user }: AccountNearCall): number => {
    const place = shownIds.indexOf(user.id);
    return place === -1 ? shownIds.length : place;
  };
  return accounts.toSorted((a, b) => placeOf(a) - placeOf(b));
}
