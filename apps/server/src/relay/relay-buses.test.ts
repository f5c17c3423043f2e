import { openOwnerDatabase } from '@lonja/store/database/database';
import { copyMigrated, endConnections, ofProgram } from '@lonja/testkit';
import { loadCatalogue } from '@lonja/feeds';
import { createHandClock } from '@lonja/feeds/hand-clock';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Bus } from '../bus/bus.ts';
import { createNatsBus } from '../bus/nats-bus.ts';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { freePort } from '../test/processes/free-port.ts';
import { hasNatsServer, killNatsServer, startNatsServer } from '../test/processes/nats-server.ts';
import { createScriptedSource } from '../test/markets/scripted-source.ts';
import { createFeedRelay } from './feed-relay.ts';

const SYMBOLS = loadCatalogue().map(({ symbol }) => symbol);
const PATIENCE = { timeout: 60_000, interval: 50 } as const;

interface Network {
  readonly join: () => Bus;
  /** Takes the connection from everybody, and gives it back. */
  readonly interrupt: () => Promise<void>;
}

async function postgres(): Promise<Network> {
  const database = await copyMigrated(inject('pgUrl'));
  const owner = openOwnerDatabase(database.url);
  onTestFinished(async () => {
    await owner.destroy();
    await database.drop();
  });
  return {
    join: () => joined(createPostgresBus(database.url, ignore)),
    interrupt: async () => {
      await endConnections(owner, ofProgram('lonja-bus'));
    },
  };
}

async function nats(): Promise<Network> {
  const port = await freePort();
  let server = await startNatsServer(port);
  onTestFinished(() => killNatsServer(server));
  const options = { urls: [`nats://127.0.0.1:${port}`], prefix: 'relay', onFault: ignore };
  return {
    join: () => joined(createNatsBus(options)),
    interrupt: async () => {
      await killNatsServer(server);
      server = await startNatsServer(port);
    },
  };
}

function joined(bus: Bus): Bus {
  onTestFinished(() => bus.close());
  return bus;
}

const ignore = (): void => undefined;

test.each([
  ['PostgreSQL', postgres, true],
  [hasNatsServer ? 'NATS' : 'NATS, skipped without a nats-server', nats, hasNatsServer],
])(
  'the whole catalogue goes through %s, and what was said while it was cut comes afterwards',
  { timeout: 180_000 },
  async (_, start, isThere) => {
    if (!isThere) return;
    const network = await start();
    const source = createScriptedSource(SYMBOLS);
    const [reader, follower] = ['reader', 'follower'].map((name) => {
      const feed = source.feed(createHandClock());
      const relay = createFeedRelay({
        feed,
        bus: network.join(),
        name,
        secret: 'secret',
        isReader: () => name === 'reader',
        now: Date.now,
        elapsed: () => performance.now(),
        onTrouble: ignore,
      });
      relay.step();
      feed.start(ignore);
      return { feed, relay };
    });
    const say = (factor: number): void => {
      const receivedAt = Date.now();
      for (const [place, symbol] of SYMBOLS.entries()) {
        const bid = (100 + place) * factor;
        source.say(symbol, { bid, ask: bid + 1, dayAgo: 99, volume: place, receivedAt });
      }
    };
    /** How many instruments the two do not know alike. */
    const differences = (): number => {
      for (const { relay } of [reader!, follower!]) relay.step();
      const [one, other] = [reader!, follower!].map(({ feed }) => feed.quotes);
      return SYMBOLS.filter(
        (__, place) =>
          !(one!.bidTicks[place]! > 0) ||
          one!.bidTicks[place] !== other!.bidTicks[place] ||
          one!.volumes[place] !== other!.volumes[place],
      ).length;
    };
    say(1);
    await expect.poll(differences, PATIENCE).toBe(0);
    const cut = network.interrupt();
    say(1.1);
    reader!.relay.step();
    await cut;
    await expect.poll(differences, PATIENCE).toBe(0);
    expect(follower!.feed.quotes.bidTicks[0]).toBe(reader!.feed.quotes.bidTicks[0]);
  },
);
