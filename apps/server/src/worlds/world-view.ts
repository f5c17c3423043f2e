import { REPLAY_LIMITS } from '@lonja/core';
import type { World } from '@lonja/protocol';
import { computeCommitment, formatCommittedText, deriveSeed } from '@lonja/feeds';
import type { WorldRow } from '@lonja/store/market/worlds';
import { takesAccounts, type WorldMarket } from '../rooms/world-market.ts';

/** A world on the wire; its seed and script only once they are revealed. */
export function worldAnswer(world: WorldMarket): World {
  const row = world.row();
  return {
    id: String(row.id),
    name: row.name,
    ...world.time(),
    beginsAt: new Date(row.beginsAt).toISOString(),
    endsAt: row.endsAt === undefined ? null : new Date(row.endsAt).toISOString(),
    symbols: [...row.symbols],
    isOwnMarket: row.ownMarket !== undefined,
    takesAccounts: takesAccounts(world) && !row.ownMarket && row.groupId === undefined,
    replay: row.replay
      ? {
          of: row.replay.of === undefined ? null : String(row.replay.of),
          account: String(row.replay.account.id),
          unseenDays: REPLAY_LIMITS.unseenDays,
        }
      : null,
    commitment: row.replay || row.ownMarket ? null : computeCommitment(row),
    commitmentText:
      row.replay || row.ownMarket || row.revealedAt === undefined ? null : formatCommittedText(row),
    seed: row.revealedAt === undefined || row.ownMarket ? null : row.secret,
    ...(row.nonces === undefined ? {} : mixedAnswer(row)),
    isScripted: row.script.length > 0,
    script: row.revealedAt === undefined || row.script.length === 0 ? null : row.script,
  };
}

/** What entries brought, and what it came to with the secret: only once that is revealed. */
const mixedAnswer = (row: WorldRow): Pick<World, 'nonces' | 'finalSeed'> =>
  row.revealedAt === undefined || !row.nonces
    ? { nonces: null, finalSeed: null }
    : { nonces: row.nonces.map((one) => ({ ...one })), finalSeed: deriveSeed(row) ?? null };
