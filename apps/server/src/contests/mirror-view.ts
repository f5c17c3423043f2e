import { formatQuantity, formatUsd } from '@lonja/core';
import type { MirrorReport } from '@lonja/protocol';
import type { EntryRecord } from '@lonja/store/contests/entries';
import { CROWD, type FoundMirrors } from './play/mirrors.ts';
import { shownPerson } from '../people/shown-person.ts';

/** @param entries those of the pairs at least, by account */
export const mirrorsAnswer = (
  found: FoundMirrors,
  within: number,
  {
    entries,
    symbolOf,
  }: {
    readonly entries: ReadonlyMap<number, EntryRecord>;
    readonly symbolOf: (instrumentId: number) => string;
  },
): MirrorReport => ({
  within,
  crowd: CROWD,
  fills: found.fills,
  isCut: found.isCut,
  crowded: found.crowded,
  found: found.found,
  pairs: found.pairs.flatMap((pair) => {
    const [one, other] = pair.accounts.map((account) => entries.get(account));
    if (!one || !other) return [];
    return [
      {
        entries: [mirroredEntry(one, pair.fills[0]), mirroredEntry(other, pair.fills[1])],
        meetings: pair.meetings,
        value: formatUsd(pair.value),
        nearest: { wall: pair.nearestWallMs / 1_000, market: pair.nearestMarketMs / 1_000 },
        instruments: pair.instruments.map(({ instrumentId, meetings, quantity }) => ({
          symbol: symbolOf(instrumentId),
          meetings,
          quantity: formatQuantity(quantity),
        })),
      },
    ];
  }),
});

const mirroredEntry = ({ account, number, alias, user, isErased }: EntryRecord, fills: number) => ({
  account: String(account.id),
  number,
  alias,
  ...shownPerson(user, isErased),
  isErased,
  fills,
});
