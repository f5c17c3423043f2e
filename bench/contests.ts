import { createHash, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  LUCK_TRIALS,
  MAX_LUCK_FILLS,
  MirrorSearch,
  planLuck,
  quantity,
  usd,
  type EntryTrack,
  type LuckFill,
  type MirroredFill,
} from '@lonja/core';
import { MARKET_MODEL, createFreshWorlds, loadCatalogue } from '@lonja/feeds';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { findContest, type ContestRecord } from '@lonja/store/contests/contests';
import { listEntries } from '@lonja/store/contests/entries';
import { createRandom } from '@lonja/testkit';
import { ENTER_CONTEST } from '../apps/server/src/contests/play/commands.ts';
import { withWorld, type RunningContest } from '../apps/server/src/contests/play/contest-state.ts';
import { LuckPage } from '../apps/server/src/contests/play/luck-page.ts';
import { CROWD, EACH, MAX_COMPARED, SHOWN_PAIRS, SLICE } from '../apps/server/src/contests/play/mirrors.ts';
import { LiveRanking } from '../apps/server/src/contests/play/live-ranking.ts';
import { rankAt } from '../apps/server/src/contests/play/ranking.ts';
import { bindCommand } from '../apps/server/src/desk/command/command-row.ts';
import { createStandingNews } from '../apps/server/src/stream/standing-news.ts';
import { trackNeedsOf } from '../apps/server/src/contests/play/tracks.ts';
import type { Actor } from '../apps/server/src/test/server-rig.ts';
import { MARKET_ORDER } from '../apps/server/src/trading/commands.ts';
import { followedStanding, ownEntryAnswer, shownStanding } from '../apps/server/src/contests/contest-view.ts';
import { REST_MS } from '../apps/server/src/contests/play/settlement.ts';
import { inTurns, openAccounts, withDeskRig, type DeskRig } from './desk-rig.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, type Goal } from './report.ts';

const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 10_000);
const SYMBOLS = ['AAPL', 'EURUSD', 'BTC'];
const SIZES = [5, 2_000, 0.05];
const STEPS = 30;
const STEP_MS = 250;
const WARM_UP = 50;
/** Who look at the standing. */
const FOLLOWERS = 1_000;
/** Accounts that trade between two steps of the ranking. */
const TRADERS = 50;

/**
 * A contest of ten thousand who hold three positions each: what a step of the ranking takes, and how long it is from its end until its
 * results stand.
 */
export const benchContests = (): Promise<boolean> => {
  // Before there is a server: what holds the thread for so long has its connections closed.
  const comparing = compare(MAX_COMPARED);
  const fewer = compare(MAX_COMPARED / 10);
  const luck = countLuck();
  return withDeskRig(async (rig) => {
    const administrator = await rig.administrator();
    const running = await makeContest(rig, administrator);
    const accounts = await enterAll(rig, running);
    await setClock(rig, administrator, running.contest, { rate: 1 });
    await inTurns(accounts.flatMap((account) => SYMBOLS.map((_, place) => () => buy(rig, account, place))));
    const room = trackNeedsOf(rig.server.db, running);
    if (!room) throw new Error('a new contest seals a scoring');
    const live = new LiveRanking(running.world.market.marks, room);
    const entries = await listEntries(rig.server.db, running.contest.id);
    for (const entry of entries) live.put(entry);
    await live.advance(running.world.time().marketTime);
    const none = new Map<number, EntryTrack>();
    // It goes on for as long as somebody looks: once the program is compiled.
    for (let step = 0; step < WARM_UP; step++) live.rank(running);
    const exact: number[] = [];
    const ranking: number[] = [];
    const reading: Reading[] = [];
    for (let step = 0; step < STEPS; step++) {
      await inTurns(
        accounts.slice(step * TRADERS, (step + 1) * TRADERS).map((one) => () => buy(rig, one, 0)),
      );
      await wait(STEP_MS);
      ranking.push(timed(() => live.rank(running)));
      exact.push(timed(() => rankAt(running, entries, { view: running.world.market.view(), tracks: none })));
      reading.push(await readStanding(rig, running));
    }
    const pushing = await push(rig, running);
    rig.loop.read();
    await setClock(rig, administrator, running.contest, { ends: true });
    const seconds = await untilFinished(rig, running);
    const settling = rig.loop.read();
    await rig.assertBalanced();
    process.stdout.write(
      `${MAX_COMPARED} fills compared for mirrors: ${comparing.seconds.toFixed(2)} s, of a tenth as many: ${fewer.seconds.toFixed(2)} s
${LUCK_TRIALS} trials of an entry of ${LUCK_FILLS} fills: ${luck.entry.toFixed(0)} ms, of ten thousand: ${((luck.entry * 10_000) / 3_600_000).toFixed(1)} h of one core
${accounts.length} entries; an exact ranking: ${median(exact).toFixed(1)} ms; reading what ${TRADERS} have changed and ranking: ${median(reading.slice(1).map(({ took }) => took)).toFixed(1)} ms
${FOLLOWERS} who have entered follow the standing: ${median(pushing.pushed).toFixed(1)} ms a second, of which the ranking is no part; answered one by one: ${median(pushing.read).toFixed(1)} ms\n`,
    );
    const longest = Math.max(settling, ...reading.map((one) => one.longest));
    const goals = listGoals({ ranking: median(ranking), comparing, luck, seconds, longest });
    return report('contests', goals, { entries: ENTRIES, ranking, exact, reading, seconds, settling });
  });
};

interface Measured {
  readonly ranking: number;
  readonly comparing: ReturnType<typeof compare>;
  readonly luck: ReturnType<typeof countLuck>;
  readonly seconds: number;
  readonly longest: number;
}

function listGoals({ ranking, comparing, luck, seconds, longest }: Measured): Goal[] {
  return [
    { label: 'a ranking step, ms', value: ranking, must: 5, aim: 2, isCeiling: true },
    {
      label: 'a turn of the mirror report, ms',
      value: comparing.turn,
      must: 100,
      aim: 30,
      isCeiling: true,
    },
    { label: 'the mirror report, s', value: comparing.seconds, must: 5, aim: 2, isCeiling: true },
    { label: 'luck of an entry, ms', value: luck.entry, must: 2_000, aim: 1_000, isCeiling: true },
    { label: 'a turn of luck, ms', value: luck.turn, must: 100, aim: 30, isCeiling: true },
    { label: 'until the results stand, s', value: seconds, must: 10, aim: 4, isCeiling: true },
    longestPiece(longest),
  ];
}

/** Milliseconds that the standing took once something had changed, and the longest piece of work for it. */
interface Reading {
  readonly took: number;
  readonly longest: number;
}

async function readStanding({ server, loop }: DeskRig, running: RunningContest): Promise<Reading> {
  server.contests.standings.renew(running.contest.id);
  await wait(0);
  loop.read();
  const began = performance.now();
  await server.contests.standings.read(running);
  return { took: performance.now() - began, longest: loop.read() };
}

/** A standing that has changed, sent to its followers with the own entries; and the same read by each of them, its ranking at hand. */
async function push(
  rig: DeskRig,
  running: RunningContest,
): Promise<{ readonly pushed: readonly number[]; readonly read: readonly number[] }> {
  const { standings } = rig.server.contests;
  const { slug, id } = running.contest;
  const owners = [...(await standings.read(running)).entries.values()].slice(0, FOLLOWERS);
  let bytes = 0;
  const readers = owners.map(({ user }) => ({
    userId: user.id,
    mayRead: () => true,
    unfollow: () => {},
    sendStanding: (_: string, text: string) => {
      bytes += text.length;
    },
  }));
  const hub = { followers: () => new Map([[slug, readers]]) };
  const news = createStandingNews({
    hub,
    read: async () => followedStanding(running, await standings.read(running)),
  });
  const pushed: number[] = [];
  const read: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    standings.renew(id);
    const ranking = await standings.read(running);
    const began = performance.now();
    await news.runOnce();
    pushed.push(performance.now() - began);
    read.push(
      timed(() => {
        for (const { account } of owners) {
          const body = JSON.stringify(shownStanding(running, ranking));
          bytes += createHash('sha256').update(body).digest('base64url').length;
          bytes += JSON.stringify(ownEntryAnswer(running, ranking, account.id)).length;
        }
      }),
    );
  }
  if (bytes === 0) throw new Error('nothing was sent');
  return { pushed, read };
}

/** Fills of all entries, as many near each other as are still compared: the largest work that a report can be. */
function compare(count: number): { readonly seconds: number; readonly turn: number } {
  const search = new MirrorSearch({ withinMs: 5_000, crowd: CROWD, each: EACH }, SHOWN_PAIRS);
  const random = createRandom(1);
  const apart = 5_000 / (2 * CROWD * SYMBOLS.length);
  const fills = Array.from({ length: count }, (_, place): MirroredFill => {
    const at = Math.floor((place * apart) / STEP_MS) * STEP_MS;
    return {
      account: 1 + Math.floor(random() * ENTRIES),
      instrumentId: 1 + Math.floor(random() * SYMBOLS.length),
      side: random() < 0.5 ? 'buy' : 'sell',
      quantity: quantity(BigInt(1 + Math.floor(random() * 1_000))),
      value: usd(1_000_000n),
      at,
      wallAt: at,
    };
  });
  const turns: number[] = [];
  for (let first = 0; first < count; first += SLICE)
    turns.push(timed(() => fills.slice(first, first + SLICE).forEach((fill) => search.add(fill))));
  turns.push(timed(() => search.report()));
  return { seconds: turns.reduce((sum, one) => sum + one, 0) / 1_000, turn: Math.max(...turns) };
}

const LUCK_FILLS = 200;
/** As many as are computed together. */
const LUCK_ENTRIES = 32;
const LUCK_DAYS = 30;

/** What the trials of an entry take, milliseconds, and the longest piece of one of as many fills as luck is computed of. */
function countLuck(): { readonly entry: number; readonly turn: number } {
  const symbols = new Set(SYMBOLS);
  const entries = loadCatalogue().filter(({ symbol }) => symbols.has(symbol));
  const beginsAt = Date.UTC(2030, 0, 7, 15);
  const draw = createFreshWorlds(
    { secret: 'bench', model: MARKET_MODEL, beginsAt, hours: 'always', script: [] },
    entries,
  );
  const random = createRandom(1);
  const grant = usd(10_000_000_000n);
  // Hardly two trade at the same moment.
  const steps = (LUCK_DAYS * 86_400_000) / STEP_MS;
  const fillsOf = (count: number) =>
    Array.from({ length: count }, (_, place): LuckFill => ({
      instrument: Math.floor(random() * entries.length),
      side: random() < 0.5 ? 'buy' : 'sell',
      quantity: quantity(BigInt(1 + Math.floor(random() * 1e9))),
      at: beginsAt + Math.floor(((place + random()) * steps) / count) * STEP_MS,
      mid: 100,
      rate: 1,
    }));
  const pageOf = (count: number, fills: number) =>
    new LuckPage(
      Array.from({ length: count }, (_, account) => ({
        account,
        plan: planLuck(fillsOf(fills), { grant, equity: grant }),
      })),
    );
  const page = pageOf(LUCK_ENTRIES, LUCK_FILLS);
  const whole = timed(() => {
    for (let number = 0; number < LUCK_TRIALS; number++) for (const _ of page.count(draw(number)));
  });
  return { entry: whole / LUCK_ENTRIES, turn: longestTurn(pageOf(1, MAX_LUCK_FILLS), draw) };
}

/** Milliseconds: the median of what the longest piece of a trial takes. */
function longestTurn(page: LuckPage, draw: ReturnType<typeof createFreshWorlds>): number {
  return median(
    Array.from({ length: 20 }, (_, number) => {
      const pieces = page.count(draw(number));
      let longest = 0;
      for (let done: boolean | undefined = false; !done;)
        longest = Math.max(
          longest,
          timed(() => (done = pieces.next().done)),
        );
      return longest;
    }),
  );
}

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

async function makeContest(rig: DeskRig, as: Actor): Promise<RunningContest> {
  const body = {
    name: 'Bench',
    symbols: SYMBOLS,
    beginsAt: '2030-01-07T15:00:00Z',
    minutes: 100_000,
    terms: { grant: '100000' },
    scoring: 'sharpe',
    holdMinutes: 5,
    leastDays: 1,
  };
  const made = await rig.call('POST /api/contests', { as, body });
  const { slug } = CALL_SCHEMAS.createContest.response.parse(made.body);
  const contest = await findContest(rig.server.db, slug);
  const running = contest && withWorld(rig.server.markets, contest);
  if (!running) throw new Error('the contest is not there');
  return running;
}

async function setClock(rig: DeskRig, as: Actor, { slug }: ContestRecord, body: object): Promise<void> {
  const { status, text } = await rig.call(`PUT /api/contests/${slug}/clock`, { as, body });
  if (status !== 200) throw new Error(text);
  await wait(3_000);
}

/** Opened by the desk itself. @returns the accounts of the entries */
async function enterAll(rig: DeskRig, { contest, world }: RunningContest): Promise<number[]> {
  const primary = await openAccounts(rig, ENTRIES);
  const owners = await rig.owner.selectFrom('trading_accounts').select(['id', 'user_id']).execute();
  const ownerOf = new Map(owners.map((row) => [row.id, row.user_id]));
  const entered = {
    id: contest.id,
    world: world.id,
    beginsAt: world.row().beginsAt,
    ruleset: contest.ruleset,
  };
  return inTurns(
    primary.map((accountId) => async () => {
      const userId = ownerOf.get(accountId) ?? '';
      const outcome = await rig.server.desk.submit({
        command: bindCommand(ENTER_CONTEST, {
          accountId,
          name: contest.name,
          alias: null,
          nonce: null,
          contest: entered,
          act: {
            id: randomUUID(),
            actorId: userId,
            actorRole: 'user',
            action: 'contest_entered',
            subject: { kind: 'user', id: userId },
            userId,
            reason: 'Own account',
            requestId: '',
            address: '',
          },
        }),
        render: () => ({ status: 201, body: '{}' }),
      });
      if (outcome.kind !== 'accepted') throw new Error(`an entry was ${outcome.kind}`);
      return outcome.changes[0].after.account.id;
    }),
  );
}

async function buy(rig: DeskRig, accountId: number, place: number): Promise<void> {
  const instrumentId = rig.database.instrumentIds.get(SYMBOLS[place] ?? '') ?? 0;
  const outcome = await rig.server.desk.submit({
    command: bindCommand(MARKET_ORDER, {
      accountId,
      sender: null,
      order: {
        instrumentId,
        side: 'buy',
        quantity: quantity(BigInt(Math.round((SIZES[place] ?? 1) * 1e8))),
        leverage: 1,
        reduceOnly: false,
        seenPrice: undefined,
        slippage: 0,
      },
    }),
    render: () => ({ status: 200, body: '{}' }),
  });
  if (outcome.kind !== 'accepted')
    throw new Error(outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind);
}

/** @returns seconds from the moment at which the process may end entries until the results stand; looking for it takes up to one of them */
async function untilFinished(rig: DeskRig, { contest, world }: RunningContest): Promise<number> {
  for (;;) {
    const { finishedAt } = (await findContest(rig.server.db, contest.slug)) ?? {};
    const endedAt = world.row().stretches.at(-1)?.wallFrom ?? 0;
    if (finishedAt) return (finishedAt.getTime() - endedAt - REST_MS) / 1_000;
    await wait(100);
  }
}
