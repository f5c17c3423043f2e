import type { WorldRow } from '@lonja/store/market/worlds';
import type { WorldMarket } from './world-market.ts';

/** Markets of worlds at rest that are kept once somebody has asked: the last ones, for ten minutes. */
const MAX_READ = 8;
const READ_FOR_MS = 600_000;

/** Markets of worlds that have ended, opened when somebody asks. */
export interface ReadMarkets {
  of(id: number): WorldMarket;
  /** Lets those go that nobody has asked for lately. */
  tidy(): void;
  size(): number;
}

/**
 * @param open makes the market of a world
 * @param wall the clock on the wall: milliseconds since 1970
 */
export function createReadMarkets(open: (id: number) => WorldMarket, wall: () => number): ReadMarkets {
  const read = new Map<number, { readonly world: WorldMarket; at: number }>();
  const leave = (id: number): void => {
    // It ends with nothing to save: whoever still reads it goes on.
    void read.get(id)?.world.market.stop();
    read.delete(id);
  };
  return {
    of: (id) => {
      const world = read.get(id)?.world ?? openAtItsEnd(open(id));
      read.delete(id);
      read.set(id, { world, at: wall() });
      for (const oldest of read.keys()) {
        if (read.size <= MAX_READ) break;
        leave(oldest);
      }
      return world;
    },
    tidy: () => {
      for (const [id, { at }] of read) if (wall() - at > READ_FOR_MS) leave(id);
    },
    size: () => read.size,
  };
}

/** Stepped once, to its last prices: nothing steps it again. */
function openAtItsEnd(world: WorldMarket): WorldMarket {
  void world.market.start(() => {});
  world.step();
  return world;
}

/** A world that has ended, and in which nothing goes on any more: what is stored of it, without a market until somebody asks for its. */
export function createRestingWorld(
  stored: WorldRow,
  { markets, wall }: { readonly markets: ReadMarkets; readonly wall: () => number },
): WorldMarket {
  let row = stored;
  return {
    id: row.id,
    name: row.name,
    row: () => row,
    wall,
    get market() {
      return markets.of(row.id).market;
    },
    time: () => ({ state: 'ended', marketTime: row.endsAt ?? row.beginsAt, rate: 0, changes: [] }),
    adopt: (changed) => {
      row = changed;
    },
    prepare: () => Promise.resolve(),
    step: () => false,
  };
}
