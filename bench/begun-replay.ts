import { createActionTracks, loadCatalogue, MARKET_MODEL } from '@lonja/feeds';
import type { WorldRow } from '@lonja/store/market/worlds';
import { createWorldMarket, type WorldMarket } from '../apps/server/src/rooms/world-market.ts';
import { measurePiece, watchLoop } from './loop-work.ts';

const WALL = Date.UTC(2026, 10, 26, 15);
const ORIGIN = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The longest pieces of work that the beginning of a replay takes of a server that goes on, milliseconds. */
interface BegunReplay {
  /** The making of its market. */
  readonly making: number;
  /** Before its first step. */
  readonly preparing: number;
  readonly first: number;
}

/** A replay of the whole catalogue, from a day ago. */
export async function measureReplay(): Promise<BegunReplay> {
  const catalogue = loadCatalogue();
  const prices = {
    seed: 'bench',
    model: MARKET_MODEL,
    origin: ORIGIN,
    hours: 'real' as const,
    speed: 1,
    actionPeriods: [{ from: ORIGIN }],
    actionTracks: createActionTracks(),
  };
  const row: WorldRow = {
    id: 1,
    name: 'replay',
    secret: '',
    model: MARKET_MODEL,
    hours: 'real',
    symbols: catalogue.map(({ symbol }) => symbol),
    script: [],
    createdAt: WALL,
    beginsAt: WALL - DAY_MS,
    stretches: [{ wallFrom: WALL, marketFrom: WALL - DAY_MS, rate: 1 }],
    replay: { ownerId: 'bench', account: { id: 1 } },
  };
  const options = {
    row,
    catalogue,
    instrumentIds: new Map(catalogue.map(({ symbol }, place) => [symbol, place + 1])),
    wall: () => WALL,
    onTrouble: (text: string) => {
      throw new Error(text);
    },
  };
  // As the market that it replays, which has decided what is in common before the server takes requests.
  await begin(createWorldMarket({ ...options, row: { ...row, beginsAt: WALL }, prices }));
  const made: WorldMarket[] = [];
  const { worked: making } = measurePiece(
    () => void made.push(createWorldMarket({ ...options, prices: { ...prices, splitsSince: WALL } })),
  );
  return { making, ...(await begin(made[0]!)) };
}

/** The first step of the replay, as a server that goes on takes it. */
async function begin(world: WorldMarket): Promise<Omit<BegunReplay, 'making'>> {
  void world.market.start(() => {});
  const loop = watchLoop();
  await world.prepare();
  const preparing = loop.stop();
  const { worked: first } = measurePiece(() => world.step());
  await world.market.stop();
  return { preparing, first };
}
