import type { AssetClass } from '@lonja/core';
import type { MarketScript } from '@lonja/core/market-script';
import type { World } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { computeMarketTime } from '../../shared/live/market-clock.ts';
import { parseMoment, parseSymbols } from '../../shared/worlds/world-fields.ts';

const MAX_NAME = 60;

/** What the form of a new world holds, as typed. Moments are 'YYYY-MM-DDTHH:MM', of UTC. */
export interface WorldDraft {
  readonly name: string;
  /** Symbols, separated by anything that is none; '' where whole classes are chosen. */
  readonly symbols: string;
  readonly classes: readonly AssetClass[];
  readonly beginsAt: string;
  readonly endsAt: string;
}

/** It begins today, at the opening of New York. */
export const newWorld = (now: number): WorldDraft => ({
  name: '',
  symbols: '',
  classes: ['forex', 'stocks', 'crypto'],
  beginsAt: `${new Date(now).toISOString().slice(0, 10)}T14:30`,
  endsAt: '',
});

/** @returns undefined while something is missing or wrong */
export function readWorld(draft: WorldDraft): Omit<CallInput<'createWorld'>['body'], 'reason'> | undefined {
  const name = draft.name.trim().slice(0, MAX_NAME);
  const beginsAt = parseMoment(draft.beginsAt);
  const endsAt = draft.endsAt === '' ? undefined : parseMoment(draft.endsAt);
  const symbols = parseSymbols(draft.symbols);
  const isEndWrong = draft.endsAt !== '' && (endsAt === undefined || !beginsAt || endsAt <= beginsAt);
  if (!name || !beginsAt || isEndWrong || (symbols.length === 0 && draft.classes.length === 0))
    return undefined;
  return {
    name,
    beginsAt,
    ...(endsAt === undefined ? {} : { endsAt }),
    ...(symbols.length > 0 ? { symbols } : {}),
    ...(draft.classes.length > 0 ? { assetClasses: [...draft.classes] } : {}),
  };
}

/** The best known of each class: in a world of whole classes they are sure to be there. */
const HEADS: Readonly<Record<AssetClass, string>> = {
  forex: 'EURUSD',
  stocks: 'AAPL',
  crypto: 'BTC',
  commodities: 'XAUUSD',
  indices: '^GSPC',
  futures: 'ES=F',
  bonds: 'US10Y',
};

/** What a preview needs of a draft, with or without a name. @returns undefined while the rest is not complete */
export function readPreviewed(draft: WorldDraft, script: MarketScript) {
  const world = readWorld({ ...draft, name: 'x' });
  if (!world) return undefined;
  const { beginsAt, symbols, assetClasses } = world;
  const targets = script.flatMap((line) =>
    'target' in line && line.target.on === 'instrument' ? [line.target.name] : [],
  );
  const shown = [...targets, ...(symbols ?? []), ...(assetClasses ?? []).map((one) => HEADS[one])];
  return {
    beginsAt,
    ...(symbols ? { symbols } : {}),
    ...(assetClasses ? { assetClasses } : {}),
    shown: [...new Set(shown)],
  };
}

/** A world's market time at a moment of this device, from when the list was read; never past its end. Milliseconds since 1970. */
export const computeShownTime = (
  world: Pick<World, 'marketTime' | 'rate' | 'endsAt'>,
  readAt: number,
  now: number,
): number =>
  Math.min(
    computeMarketTime({ ...world, readAt }, now),
    world.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(world.endsAt),
  );

/** Running ones first, then those that can be started, the ended ones last; the newest first among equals. */
export const inOrder = (worlds: readonly World[]): readonly World[] =>
  worlds.toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || Number(b.id) - Number(a.id));

const ORDER: Readonly<Record<World['state'], number>> = { running: 0, paused: 1, scheduled: 2, ended: 3 };
