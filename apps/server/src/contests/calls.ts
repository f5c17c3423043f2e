import { createHash } from 'node:crypto';
import { countIntervals, USUAL_PENALTY, USUAL_ZONE, type Ruleset, type Scoring } from '@lonja/core';
import { findEntry, isAliasTaken } from '@lonja/store/contests/entries';
import { findRole } from '@lonja/store/groups/groups';
import { findMarketStep } from '@lonja/store/market/market-steps';
import { ownAct } from '../record/own-security.ts';
import {
  contestForAct,
  createContest,
  disqualifyEntry,
  findRunning,
  freezeStanding,
  listContestsForUser,
  setContestClock,
  type ContestNeeds,
} from './contests.ts';
import { replayEntry } from './debrief.ts';
import { ENTER_CONTEST } from './play/commands.ts';
import { takesEntries, type RunningContest } from './play/contest-state.ts';
import { lastStepAnswer } from './play/last-step.ts';
import type { FileSigner } from '../record/file-signer.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import { createStandingFiles } from './standing-file.ts';
import type { Desk } from '../desk/desk.ts';
import {
  contestAnswer,
  entriesAnswer,
  frozenStanding,
  listedContest,
  noncesAnswer,
  ownEntryAnswer,
  shownStanding,
} from './contest-view.ts';
import { readTerms } from '../accounts/read-terms.ts';
import { practiceAnswer } from '../accounts/trading-account-view.ts';
import { worldAnswer } from '../worlds/world-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import { joined, type CallRequest, type Handlers } from '../calls/serve.ts';
import { submit } from '../calls/submit.ts';
import { requireTradingAccount } from '../calls/trading-account.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface ContestRoutes extends ContestNeeds {
  readonly desk: Desk;
  readonly certificates: FileSigner;
}

const MAX_ACCOUNT_NAME = 40;

/** Contests: to see, to enter, to run. */
export function contestHandlers(needs: ContestRoutes) {
  return joined(contestReadsHandlers(needs), contestEntryHandlers(needs), contestActsHandlers(needs));
}

function contestReadsHandlers(needs: ContestRoutes) {
  const { db, standings } = needs;
  const files = createStandingFiles(needs);
  return {
    listContests: async ({ session: { userId } }) =>
      (await listContestsForUser(needs, userId)).map(listedContest),
    getContest: async ({ params: { slug } }) => contestAnswer(await findRunning(needs, slug)),
    listNonces: async ({ params: { slug } }) => {
      const { world } = await findRunning(needs, slug);
      return noncesAnswer(world.row());
    },
    getStanding: async (request, reply) => {
      const running = await findRunning(needs, request.params.slug);
      const body = JSON.stringify(shownStanding(running, await standings.read(running)));
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
      reply.header('etag', etag).header('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').serializer(asIs).send(body);
    },
    getStandingFile: async ({ params: { slug } }, reply) => {
      const running = await findRunning(needs, slug);
      const file = await files.read(running);
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="lonja-results-${slug}.json"`)
        .serializer(asIs)
        .send(file);
    },
    getLastStep: async ({ params: { slug } }) => {
      const { world } = await findRunning(needs, slug);
      const { endsAt, ownMarket } = world.row();
      const step = ownMarket && endsAt !== undefined ? await findMarketStep(db, world.id, endsAt) : undefined;
      if (!step) refuse('not_found');
      return lastStepAnswer(step, world.market.view());
    },
    getOwnEntry: async ({ session: { userId }, params: { slug } }) => {
      const running = await findRunning(needs, slug);
      const account = await findEntry(db, running.contest.id, userId);
      if (account === undefined) refuse('not_found');
      const known = ownEntryAnswer(running, await standings.read(running), account);
      if (known) return known;
      // Who has entered within the last second.
      standings.renew(running.contest.id);
      const own = ownEntryAnswer(running, await standings.read(running), account);
      if (!own) refuse('not_found');
      return own;
    },
    listEntries: async ({ session, params: { slug } }) => {
      const running = await contestForAct(needs, session, { slug, act: 'read_accounts' });
      return entriesAnswer(running, await standings.read(running));
    },
  } satisfies Partial<Handlers>;
}

const asIs = (body: unknown): string => body as string;

function contestEntryHandlers(needs: ContestRoutes) {
  const { db, desk } = needs;
  return {
    enterContest: async (request, reply) => {
      const { session, params, body } = request;
      const { userId } = session;
      const accountId = requireTradingAccount(session, userId);
      const running = await findRunning(needs, params.slug);
      const { contest, world } = running;
      if (contest.groupId !== null && !(await findRole(db, contest.groupId, userId))) refuse('forbidden');
      const hasEntered = (await findEntry(db, contest.id, userId)) !== undefined;
      // Whoever has entered is answered that, or the idempotent response.
      if (!hasEntered && !takesEntries(running)) refuse(chooseRefusal(running));
      const { alias = null } = body;
      if (alias !== null && !hasEntered && (await isAliasTaken(db, { contestId: contest.id, userId, alias })))
        refuse('name_taken_here');
      const name = contest.name.slice(0, MAX_ACCOUNT_NAME);
      const { ruleset } = contest;
      const entered = { id: contest.id, world: world.id, beginsAt: world.row().beginsAt, ruleset };
      const command = bindCommand(ENTER_CONTEST, {
        accountId,
        name,
        alias,
        nonce: body.nonce ?? null,
        contest: entered,
        act: await ownAct(db, readCaller(request), 'contest_entered'),
      });
      return submit(desk, { request, reply, command, answer: practiceAnswer(name, answerLanguage(request)) });
    },
    replayEntry: async ({ session: { userId }, params, body: { from } }) =>
      worldAnswer(
        await replayEntry(needs, userId, {
          ...params,
          from: from === undefined ? undefined : Date.parse(from),
        }),
      ),
  } satisfies Partial<Handlers>;
}

/** Why one may not enter now. */
const chooseRefusal = ({ contest, world }: RunningContest) =>
  contest.finishedAt || world.time().state === 'ended'
    ? 'contest_over'
    : contest.ruleset.lateEntry
      ? 'world_takes_no_accounts'
      : 'contest_started';

function contestActsHandlers(needs: ContestRoutes) {
  const { standings } = needs;
  return {
    createContest: async (request) => {
      const { name, market = 'world', group, symbols, terms, beginsAt, script, reason } = request.body;
      const { assetClasses } = terms;
      const wanted = {
        name,
        market,
        group,
        ...(symbols ? { symbols } : {}),
        ...(assetClasses ? { assetClasses } : {}),
        beginsAt: Date.parse(beginsAt),
        script,
        ruleset: buildRuleset(request.body),
        reason,
      };
      return contestAnswer(await createContest(needs, readCaller(request), wanted));
    },
    setContestClock: async (request) => {
      const { reason, ...wanted } = request.body;
      const { slug } = request.params;
      return contestAnswer(await setContestClock(needs, readCaller(request), { slug, wanted, reason }));
    },
    freezeStanding: async (request) => {
      const caller = readCaller(request);
      const { slug } = request.params;
      const running = await contestForAct(needs, caller, { slug, act: 'run_contests' });
      const body = request.body.isFrozen ? frozenStanding(running, await standings.read(running)) : null;
      return contestAnswer(await freezeStanding(needs, caller, { running, body }));
    },
    disqualifyEntry: async (request) => {
      const { slug, account } = request.params;
      const caller = readCaller(request);
      const running = await contestForAct(needs, caller, { slug, act: 'run_contests' });
      await disqualifyEntry(needs, caller, { running, account, reason: request.body.reason });
      return entriesAnswer(running, await standings.read(running));
    },
  } satisfies Partial<Handlers>;
}

type WantedRules = CallRequest<'createContest'>['body'];

/** What is not given is absent: the rules are sealed as they are written. */
function buildRuleset(body: WantedRules): Ruleset {
  const { minutes, holdMinutes, leastDays, teamSize } = body;
  const { lateEntry = true, leastFills = 0, zone = USUAL_ZONE } = body;
  return {
    minutes,
    terms: readContestTerms(body),
    lateEntry,
    leastFills,
    ...(leastDays === undefined ? {} : { tradingDays: { least: leastDays, zone } }),
    ...(holdMinutes === undefined ? {} : { holdMinutes }),
    ...(teamSize === undefined ? {} : { teamSize }),
    scoring: buildScoring(body),
  };
}

/** A world has nothing but what was asked for, and no prices that come late. */
function readContestTerms({ market, terms }: WantedRules): Ruleset['terms'] {
  if (market === 'installation') return readTerms({ ...terms, rules: { noDelayed: true, ...terms.rules } });
  const { assetClasses: _, ...others } = terms;
  return readTerms(others);
}

function buildScoring({ minutes, scoring = 'return', penalty = USUAL_PENALTY }: WantedRules): Scoring {
  const intervals = countIntervals(minutes);
  return scoring === 'drawdown' ? { kind: scoring, intervals, penalty } : { kind: scoring, intervals };
}
