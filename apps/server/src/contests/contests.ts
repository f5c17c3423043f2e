import { activeGroup } from '../groups/groups.ts';
import {
  daysBetween,
  isTimeZone,
  mayInGroup,
  refuseTerms,
  type GroupAct,
  type MarketScript,
  type Ruleset,
  type WantedClock,
} from '@lonja/core';
import {
  disqualifyEntry as saveDisqualification,
  findContest,
  freezeContest,
  listContests,
  listUnfinishedContests,
  saveContest,
  type ContestRecord,
} from '@lonja/store/contests/contests';
import { listEntries } from '@lonja/store/contests/entries';
import { findGroup, findRole, listOwnGroups } from '@lonja/store/groups/groups';
import { lockWorlds } from '@lonja/store/market/worlds';
import type { NewNotice } from '@lonja/store/notices/notices';
import type { ActCaller } from '../record/act-caller.ts';
import { record } from '../record/record.ts';
import { buildNoticeBody } from '../record/notice-body.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import {
  announceMade,
  draftOwnMarket,
  draftWorld,
  recordWorld,
  saveDraft,
  setWorldClock,
  type WorldNeeds,
} from '../worlds/worlds.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { refuse, refuseAs } from '../refusal/refuse.ts';
import { KNOWN_AFTER_MS } from '../rooms/world-market.ts';
import type { WantedSymbols } from '../rooms/world-symbols.ts';
import { noticesToStudents } from '../groups/class-notices.ts';
import { drawnName, isSlug, drawSlug } from '../groups/slug.ts';
import { withWorld, type RunningContest } from './play/contest-state.ts';
import { computeSeal } from './seal.ts';
import type { Standings } from './play/standings.ts';

export interface ContestNeeds extends WorldNeeds {
  readonly standings: Standings;
  readonly notices: NoticeNews;
}

/** Contests of a group, and of everybody, that have no results yet, at a time. */
const MAX_CONTESTS = 5;
/** Contests of one teacher, in whichever groups: half of all worlds are left to others, whose groups can be copied as well. */
const MAX_OWN_CONTESTS = 10;
/** Contests in one answer. */
export const LISTED = 200;
const MINUTE_MS = 60_000;
/** How far ahead a contest on the installation's market may begin: a year. */
const MAX_AHEAD_MS = 366 * 86_400_000;

/** Contests that somebody may enter or has entered, the newest first. */
export async function listContestsForUser(
  { db, markets }: ContestNeeds,
  userId: string,
): Promise<RunningContest[]> {
  const groupIds = (await listOwnGroups(db, userId)).map(({ id }) => id);
  const contests = await listContests(db, { userId, groupIds, limit: LISTED });
  return contests.flatMap((contest) => withWorld(markets, contest) ?? []);
}

export async function findRunning({ db, markets }: ContestNeeds, slug: string): Promise<RunningContest> {
  const contest = isSlug(slug) ? await findContest(db, slug) : undefined;
  return (contest && withWorld(markets, contest)) ?? refuse('not_found');
}

/** A contest in which somebody may do something: as a member of its group, or as an administrator. */
export async function contestForAct(
  needs: ContestNeeds,
  { userId, role }: Pick<ActCaller, 'userId' | 'role'>,
  { slug, act }: { readonly slug: string; readonly act: GroupAct },
): Promise<RunningContest> {
  const running = await findRunning(needs, slug);
  if (role === 'admin') return running;
  const { groupId } = running.contest;
  const own = groupId === null ? undefined : await findRole(needs.db, groupId, userId);
  return own && mayInGroup(own, act) ? running : refuse('forbidden');
}

export interface WantedContest extends WantedSymbols {
  readonly name: string;
  readonly market: 'world' | 'installation';
  /** Number of the group; undefined: for everybody. */
  readonly group: string | undefined;
  /** Market time, milliseconds since 1970. */
  readonly beginsAt: number;
  readonly script?: MarketScript | undefined;
  readonly ruleset: Ruleset;
  readonly reason: string | undefined;
}

/**
 * Makes a contest in a world of its own, whose clock stands until it is started, or on the installation's market, where it begins by itself.
 * A contest's ruleset never changes.
 */
export async function createContest(
  needs: ContestNeeds,
  by: ActCaller,
  { name, market, group, beginsAt, script, ruleset, reason, ...symbols }: WantedContest,
): Promise<RunningContest> {
  const { db, clock, markets } = needs;
  const isOwnMarket = market === 'installation';
  if (isOwnMarket) refuseBeginning(clock(), { beginsAt, script, symbols: symbols.symbols });
  const groupId = await findGroupNumber(needs, by, group);
  const unfit = refuseTerms(ruleset.terms);
  if (unfit) refuseAs(unfit);
  refuseDays(ruleset, beginsAt);
  const slug = drawSlug(name);
  const createdAt = new Date(clock());
  const contest = { slug, name, groupId, ruleset, createdBy: by.userId, createdAt };
  const news = await listNewNotices(needs, contest);
  const endsAt = beginsAt + ruleset.minutes * MINUTE_MS;
  // Worlds are listed to everybody: their names say nothing of a class, nor of the contest's address.
  const wanted = { name: drawnName(), beginsAt, endsAt };
  const world = isOwnMarket
    ? draftOwnMarket(needs, wanted)
    : draftWorld(needs, { ...wanted, ...symbols, script, mixesNonces: true });
  // The contest's number is known once it is saved.
  const subject = { kind: 'contest', id: name } as const;
  const on = { action: 'contest_created', subject, userId: undefined, reason } as const;
  await record(needs, by, on, async (work) => {
    await lockWorlds(work);
    await refuseMore(work, by, groupId);
    const number = await saveDraft(work, world);
    const id = await saveContest(work, { ...contest, world: number });
    const seal = computeSeal(ruleset, world);
    const ofWorld = { kind: 'world', id: String(number) } as const;
    return {
      value: undefined,
      change: { subjectId: String(id), after: { name, slug, world: number, seal }, notices: news },
      beside: isOwnMarket ? [] : [{ action: 'world_created', subject: ofWorld, after: recordWorld(world) }],
      announce: () => announceMade(needs, number),
    };
  });
  const saved = await findContest(db, slug);
  return (saved && withWorld(markets, saved)) ?? refuse('unavailable');
}

/** What only a world of its own can have, or a moment at which not every process knows of it yet. */
function refuseBeginning(
  now: number,
  { beginsAt, script, symbols }: Pick<WantedContest, 'beginsAt' | 'script' | 'symbols'>,
): void {
  if (script || symbols) refuse('of_worlds_alone');
  const earliest = now + KNOWN_AFTER_MS;
  const latest = now + MAX_AHEAD_MS;
  if (beginsAt < earliest || beginsAt > latest)
    refuse('beginning_out_of_range', {
      earliest: new Date(earliest).toISOString(),
      latest: new Date(latest).toISOString(),
    });
}

/** Days of a zone that nobody knows, or more of them than the contest has. */
function refuseDays({ minutes, tradingDays }: Ruleset, beginsAt: number): void {
  if (!tradingDays) return;
  if (!isTimeZone(tradingDays.zone)) refuse('unknown_time_zone');
  const maximum = daysBetween(tradingDays.zone, beginsAt, beginsAt + minutes * MINUTE_MS);
  if (tradingDays.least > maximum) refuse('days_out_of_range', { maximum });
}

/** Refuses one more contest of a group, of everybody, or of a teacher. */
async function refuseMore(db: ContestNeeds['db'], by: ActCaller, groupId: number | null): Promise<void> {
  const unfinished = await listUnfinishedContests(db);
  const ofGroup = unfinished.filter((one) => one.groupId === groupId);
  if (ofGroup.length >= MAX_CONTESTS) refuse('too_many_contests', { maximum: MAX_CONTESTS });
  if (by.role === 'admin') return;
  const own = unfinished.filter(({ createdBy }) => createdBy === by.userId);
  if (own.length >= MAX_OWN_CONTESTS) refuse('too_many_contests', { maximum: MAX_OWN_CONTESTS });
}

/** What the students of its group are notified of about a contest; one for everybody stands in the list. */
async function listNewNotices(
  { db }: ContestNeeds,
  { name, slug, groupId, createdAt }: Pick<ContestRecord, 'name' | 'slug' | 'groupId' | 'createdAt'>,
): Promise<readonly NewNotice[]> {
  const group = groupId === null ? undefined : await findGroup(db, groupId);
  if (!group) return [];
  const body = buildNoticeBody('contest_published', { group: group.name, contest: name, slug });
  return noticesToStudents(db, group.id, body, createdAt.getTime());
}

/** One that goes on; null where it is for everybody, which an administrator decides. */
async function findGroupNumber(
  { db }: ContestNeeds,
  by: ActCaller,
  group: string | undefined,
): Promise<number | null> {
  if (group === undefined) return by.role === 'admin' ? null : refuse('forbidden');
  if (by.role !== 'admin') {
    const own = await activeGroup({ db }, by.userId, { group, act: 'run_contests' });
    return own.id;
  }
  const id = parseRecordNumber(group);
  const found = id === undefined ? undefined : await findGroup(db, id);
  if (!found) refuse('not_found');
  return found.archivedAt ? refuse('group_archived') : found.id;
}

/** Starts, pauses, hastens or ends a contest. */
export async function setContestClock(
  needs: ContestNeeds,
  by: ActCaller,
  {
    slug,
    wanted,
    reason,
  }: { readonly slug: string; readonly wanted: WantedClock; readonly reason: string | undefined },
): Promise<RunningContest> {
  const running = await contestForAct(needs, by, { slug, act: 'run_contests' });
  const world = await setWorldClock(needs, by, { id: running.contest.world, wanted, reason });
  return { ...running, world };
}

/** Lets the standing show what it shows now, or the present again. @param body the standing as it is shown */
export async function freezeStanding(
  needs: ContestNeeds,
  by: ActCaller,
  { running: { contest, world }, body }: { readonly running: RunningContest; readonly body: object | null },
): Promise<RunningContest> {
  if (contest.finishedAt) refuse('contest_over');
  const { id } = contest;
  const subject = { kind: 'contest', id: String(id) } as const;
  await record(needs, by, { action: 'standing_frozen', subject, userId: undefined }, async (work) => {
    await freezeContest(work, { id, frozen: body });
    const before = { isFrozen: contest.frozen !== null };
    return { value: undefined, change: { before, after: { isFrozen: body !== null } } };
  });
  return { contest: { ...contest, frozen: body }, world };
}

/** Takes an entry out of the ranking; its person reads why. */
export async function disqualifyEntry(
  needs: ContestNeeds,
  by: ActCaller,
  {
    running: { contest },
    account,
    reason,
  }: { readonly running: RunningContest; readonly account: string; readonly reason: string },
): Promise<void> {
  const { db } = needs;
  const accountId = parseRecordNumber(account);
  const [entry] = accountId === undefined ? [] : await listEntries(db, contest.id, [accountId]);
  if (!entry || accountId === undefined) refuse('not_found');
  const { user, isErased } = entry;
  const on = {
    action: 'entry_disqualified',
    subject: { kind: 'contest', id: String(contest.id) },
    userId: isErased ? undefined : user.id,
    reason,
  } as const;
  await record(needs, by, on, async (work, { id, at }) => {
    const disqualified = { contestId: contest.id, accountId, reason, at: new Date(at) };
    if (!(await saveDisqualification(work, disqualified))) refuse('contest_over');
    const body = buildNoticeBody('disqualified', { contest: contest.name, reason });
    const notice: NewNotice = { id, to: { userId: user.id }, createdAt: at, ...body };
    const notices = isErased ? [] : [notice];
    return { value: undefined, change: { accountId, after: { entry: entry.number }, notices } };
  });
  needs.standings.renew(contest.id);
}
