import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFeed } from '../feed-contract.ts';
import { createHandClock } from '../hand-clock.fixture.ts';
import { createEcbFeed } from './ecb-feed.ts';
import { parseEuroRates } from './ecb-quotes.ts';
import { ECB_SYMBOLS } from './ecb-symbols.ts';

const NOON = Date.UTC(2026, 2, 2, 12);
const PATIENCE = { timeout: 20_000, interval: 5 };
const pageOf = (rates: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<Cube>
		<Cube time='2026-03-02'>
${Object.entries(rates)
  .map(([currency, rate]) => `			<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>`;
const RATES = Object.fromEntries(
  ECB_SYMBOLS.map((symbol, place) => [symbol.slice(3), String(1 + place / 10)]),
);

let server: Server;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = (response) => response.end(pageOf(RATES));
});

function buildFeed() {
  const clock = createHandClock();
  let now = NOON;
  const troubles: string[] = [];
  const feed = createEcbFeed({
    clock,
    now: () => now,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-daily.xml`,
    onTrouble: (text) => troubles.push(text),
    pollTimes: { pause: 1, shortest: 1, longest: 5 },
  });
  return { feed, clock, troubles, setTime: (at: number) => (now = at) };
}

describeFeed('the ECB feed', () => {
  const { feed, clock, setTime } = buildFeed();
  return {
    feed,
    async advance(at) {
      if (!clock.isRunning()) return;
      setTime(at);
      await vi.waitUntil(() => feed.quotes.receivedAt.every((moment) => moment === at), PATIENCE);
      clock.step(at);
    },
  };
});

describe('the ECB feed', () => {
  let rig: ReturnType<typeof buildFeed>;
  beforeEach(() => {
    rig = buildFeed();
  });
  afterEach(() => rig.feed.stop());

  it('quotes a rate a tick to each side, so that the mid is the rate', async () => {
    answer = (response) => response.end(pageOf({ USD: '1.0845', JPY: '163.27' }));
    rig.feed.start(() => {});
    await vi.waitFor(() => expect(rig.feed.quotes.bidTicks[0]).toBe(108_449), PATIENCE);
    expect(rig.feed.quotes.askTicks[0]).toBe(108_451);
    expect(rig.feed.quotes.bidTicks[1]! + rig.feed.quotes.askTicks[1]!).toBe(2 * 16_327_000);
    expect(rig.feed.quotes.bidTicks[2]).toBeNaN();
  });

  it.each([
    ['a fault', (response: ServerResponse) => response.writeHead(503).end()],
    ['another page', (response: ServerResponse) => response.end('<html><body>maintenance</body></html>')],
    ['a hang-up', (response: ServerResponse) => response.destroy()],
  ])('says so and asks again after %s', async (_what, broken) => {
    let calls = 0;
    answer = (response) => {
      calls += 1;
      if (calls < 3) broken(response);
      else response.end(pageOf(RATES));
    };
    rig.feed.start(() => {});
    await vi.waitFor(() => expect(rig.feed.quotes.bidTicks[0]).toBeGreaterThan(0), PATIENCE);
    expect(rig.troubles[0]).toMatch(/^ECB: /);
  });
});

describe('the page of rates', () => {
  it.each([
    ['0', 0],
    ['-1.2', 0],
    ['1e5', 0],
    ['', 0],
    ['N/A', 0],
    ['99999999.1', 0],
    ['1.0845', 1],
    ['163', 1],
  ])('with a rate of %j has %i', (rate, count) => {
    expect(parseEuroRates(pageOf({ USD: rate })).size).toBe(count);
  });
});
