import { RULESET_LIMITS, SCORING_KINDS, UNRANKED } from '@lonja/core/contest-limits';
import * as z from 'zod';
import { freeText } from '../wire/text.ts';
import { DecimalString, Symbol, Timestamp, UserId, wholeInput } from '../wire/wire.ts';
import { AnyId } from '../rows/call-schema.ts';
import { FileSignature } from '../wire/file-signature.ts';
import { MarketScript } from '../worlds/market-script.ts';
import { EntryNonce, Nonce } from '../worlds/worlds.ts';
import { CHOSEN_TERMS, termsRequest } from '../people/account-terms.ts';
import { WorldTime } from '../wire/world-time.ts';

/** What holds for everybody in a contest; sealed when it is made. */
/** What entries are ranked by. */
export const RankedBy = z.object({
  kind: z.enum(SCORING_KINDS),
  intervals: z.number().int().describe('Equal parts of its time; equities are sampled at the end of each'),
  penalty: z.number().int().optional().describe('Percent of the largest drawdown that the return is less'),
});

export const Ruleset = z
  .object({
    minutes: z.number().int().describe('How long it goes on, in market time from its beginning'),
    ...CHOSEN_TERMS,
    lateEntry: z.boolean().describe('Whether one may enter once its clock has run'),
    leastFills: z.number().int().describe('With fewer fills nobody is ranked'),
    tradingDays: z
      .object({ least: z.number().int(), zone: z.string().describe('IANA name') })
      .optional()
      .describe('On fewer days of market time nobody who traded is ranked; absent: any'),
    holdMinutes: z
      .number()
      .int()
      .optional()
      .describe(
        'Of market time, since a position was opened or added to: what its holder closes sooner at a profit does not count. Absent: any',
      ),
    teamSize: z.number().int().optional().describe('Members of a team at most; absent: there are no teams'),
    scoring: RankedBy.optional().describe(
      'What entries are ranked by; absent: by equity, and drawdowns do not break ties',
    ),
  })
  .meta({ id: 'Ruleset' });
export type Ruleset = z.output<typeof Ruleset>;

export const CONTEST_MARKETS = ['world', 'installation'] as const;
export const CONTEST_STATES = ['scheduled', 'running', 'paused', 'settling', 'finished'] as const;

export const Contest = z
  .object({
    slug: z.string().describe('Its address: /contests/…'),
    name: z.string(),
    group: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('Whose members may enter; null: everybody'),
    state: z
      .enum(CONTEST_STATES)
      .describe('settling: its clock has ended, and what was open is being closed at the last prices'),
    marketTime: WorldTime.shape.marketTime,
    rate: WorldTime.shape.rate,
    changes: WorldTime.shape.changes,
    market: z
      .enum(CONTEST_MARKETS)
      .describe(
        "`world`: one of its own; `installation`: the installation's, by the clock on the wall, with nobody's commitment to its prices",
      ),
    world: z.string().describe('Number of its world, for calls about a market'),
    symbols: z.array(Symbol),
    beginsAt: Timestamp.describe('Market time'),
    endsAt: Timestamp.describe(
      'Market time; earlier than the ruleset says where somebody who may run it has ended it before',
    ),
    entries: z.number().int(),
    takesEntries: z.boolean(),
    ruleset: Ruleset,
    rulesetHash: z
      .string()
      .describe('SHA-256 of `rulesetText`, hexadecimal; it stands in the audit log since it was made'),
    rulesetText: z
      .string()
      .describe(
        'The ruleset verbatim as it was sealed, with the commitment to its prices or the beginning on the installation’s market: whoever hashes this text (UTF-8) has `rulesetHash`',
      ),
    commitment: z
      .string()
      .nullable()
      .describe(
        "SHA-256 of what its prices are computed from, published when it was made; null on the installation's market",
      ),
    seed: z
      .string()
      .nullable()
      .describe(
        "What they are computed from, with the nonces of entries; null until it is finished, and on the installation's market",
      ),
    mixedNonces: z
      .number()
      .int()
      .nullable()
      .optional()
      .describe(
        'How many nonces are mixed into its prices; null until it begins: before, it has none. Absent in a contest whose prices come from the seed alone',
      ),
    isScripted: z
      .boolean()
      .describe('Whether a script makes its prices more than chance. `commitment` binds it, with the seed'),
    isFrozen: z.boolean().describe('The standing shows an earlier moment, until the end'),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    luckAt: Timestamp.nullable().describe(
      'When it was computed what its results owe to luck; null before, and on the installation’s market, which has no second course. It begins when the contest is finished, and takes hours for a large one',
    ),
  })
  .meta({ id: 'Contest' });
export type Contest = z.output<typeof Contest>;

/** A list has hundreds, of which each may have thousands of symbols. */
export const ListedContest = Contest.omit({ symbols: true }).meta({ id: 'ListedContest' });
export type ListedContest = z.output<typeof ListedContest>;

export const Unranked = z.enum(UNRANKED);

export const ContestNonces = z
  .object({
    nonces: z
      .array(EntryNonce)
      .nullable()
      .describe('In the order in which they are mixed in; null until it begins, and where none are'),
  })
  .meta({ id: 'ContestNonces' });
export type ContestNonces = z.output<typeof ContestNonces>;

const row = {
  place: z
    .number()
    .int()
    .nullable()
    .describe('Entries that are equal in everything share one; null: not ranked'),
  unranked: Unranked.nullable().describe('Why it has no place'),
  number: z.number().int().describe('Counts the entries: what it is called by where it has no alias'),
  alias: z.string().nullable(),
  isErased: z.boolean().describe('Its person has left'),
  equity: DecimalString.describe('At closing-side prices, less profits that do not count, USD'),
  returnPercent: z.number().describe('Of the grant, two decimals'),
  fills: z.number().int(),
  score: z
    .number()
    .optional()
    .describe(
      'What it is ranked by: a Sharpe ratio, or percent; four decimals. Absent where that is the equity, or there is no ratio',
    ),
  drawdownPercent: z
    .number()
    .optional()
    .describe('The largest one at the sampling instants, four decimals; absent where no scoring is sealed'),
  tradingDays: z
    .number()
    .int()
    .optional()
    .describe('On which it has traded; absent where they are not counted'),
  team: z
    .object({ number: z.number().int(), name: z.string().nullable() })
    .optional()
    .describe('Its team; without a name it is called by its number'),
  notCounted: DecimalString.optional().describe(
    'Profits of what was closed too soon, USD; absent without a shortest time of holding',
  ),
};

const StandingRow = z.object(row).meta({ id: 'StandingRow' });
export type StandingRow = z.output<typeof StandingRow>;

const TeamRow = z
  .object({
    place: z
      .number()
      .int()
      .nullable()
      .describe(
        'Teams of the same mean share one; null for one of a single member, or with nobody who is ranked',
      ),
    number: z.number().int(),
    name: z.string().nullable().describe('Null: it is called by its number'),
    members: z.number().int(),
    ranked: z.number().int().describe('Members who are ranked'),
    score: z
      .number()
      .nullable()
      .describe(
        'Mean of its members’ scores, which are returns in percent where no other is sealed; four decimals',
      ),
  })
  .meta({ id: 'TeamRow' });
export type TeamRow = z.output<typeof TeamRow>;

export const OwnTeam = z
  .object({
    number: z.number().int(),
    name: z.string().nullable(),
    code: z.string().describe('What others join it by'),
    size: z.number().int().describe('Members at most'),
    members: z.array(
      z.object({
        number: z.number().int().describe('Of the entry'),
        alias: z.string().nullable(),
        isErased: z.boolean(),
        isOwn: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OwnTeam' });
export type OwnTeam = z.output<typeof OwnTeam>;

export const ContestStanding = z
  .object({
    asOf: z.number().int().describe('Market time of the prices, milliseconds since 1970'),
    isFinal: z.boolean().describe('Exact and for good; before, it follows the market once a second'),
    isFrozen: z.boolean(),
    entries: z.number().int(),
    ranked: z.number().int(),
    rows: z.array(StandingRow).describe('The first 100'),
    teams: z
      .array(TeamRow)
      .optional()
      .describe('The first 100, ranked by the mean of their members’ scores; absent where there are none'),
  })
  .meta({ id: 'ContestStanding' });
export type ContestStanding = z.output<typeof ContestStanding>;

/** How a result compares with those of random players. */
export const Luck = z
  .object({
    percentile: z
      .number()
      .describe('0 to 100, one decimal: trials that came to less, and half of those that came to the same'),
    below: z.number().int().describe('Trials that came to less than the entry'),
    ties: z.number().int(),
    trials: z
      .number()
      .int()
      .describe(
        'Random players: the same moments and amounts, the side by a coin, prices drawn anew, the same costs',
      ),
    guessers: z
      .number()
      .describe(
        'Of as many random players as the contest has entries, how many do at least as well, on average; one decimal',
      ),
  })
  .meta({ id: 'Luck' });
export type Luck = z.output<typeof Luck>;

const luck = {
  luck: Luck.nullable().describe(
    "Null before the contest's `luckAt`, and where there is none: without a trade, with more than 5,000, or with a figure that an administrator set",
  ),
};

export const OwnEntry = z
  .object({
    ...row,
    account: z.string().describe('Number of its account'),
    nonce: z
      .string()
      .nullable()
      .describe('What it brings to the prices; null where it came without one, or after the beginning'),
    entries: z.number().int(),
    ...luck,
  })
  .meta({ id: 'OwnEntry' });
export type OwnEntry = z.output<typeof OwnEntry>;

/** An entry as teachers and administrators read it. */
export const ContestEntry = z
  .object({
    ...row,
    account: z.string(),
    userId: UserId,
    username: z.string().nullable().describe('Null where erased'),
    fullName: z.string().nullable(),
    positions: z.number().int().describe('Open'),
    marginLevel: z.number().nullable().describe('Percent, two decimals; null with nothing on margin'),
    disqualifiedReason: z.string().nullable(),
    teamStanding: TeamRow.pick({ place: true, score: true, members: true, ranked: true })
      .optional()
      .describe('How its team stands; absent where it is in none'),
    ...luck,
  })
  .meta({ id: 'ContestEntry' });
export type ContestEntry = z.output<typeof ContestEntry>;

/** What the installation's market quoted at the end of a contest on it. */
export const LastStep = z
  .object({
    endsAt: Timestamp,
    at: Timestamp.describe(
      'Of the step: the first one at the end, or after it where the installation was away',
    ),
    quotes: z
      .array(
        z.object({
          symbol: Symbol,
          bid: DecimalString,
          ask: DecimalString,
          usdRate: z.string().describe('USD for one of its currency, as a fraction'),
          quotedAt: Timestamp.describe('Earlier where it was stale, or its exchange closed'),
          source: z.string(),
          sequence: z.number().int(),
        }),
      )
      .describe('Of everything that could be opened in it'),
  })
  .meta({ id: 'LastStep' });
export type LastStep = z.output<typeof LastStep>;

const SealedResult = z.object({
  place: row.place,
  unranked: row.unranked,
  number: row.number,
  alias: row.alias,
  isErased: row.isErased,
  equity: DecimalString.describe(
    'At the end, less profits that do not count, USD, with all six decimals: what is ranked',
  ),
  returnPercent: row.returnPercent,
  fills: row.fills,
  lastFillAt: Timestamp.nullable().describe('Market time; of equals the earlier one comes first'),
  score: z
    .number()
    .nullable()
    .describe('Four decimals; null where the equity is what is ranked, or there is none'),
  drawdownPercent: z.number().nullable().describe('Four decimals; null where no scoring is sealed'),
  tradingDays: z
    .number()
    .int()
    .nullable()
    .describe('Null where no scoring is sealed; 0 where they are not counted'),
  notCounted: DecimalString.nullable().describe('USD; null where no scoring is sealed'),
  team: z.number().int().nullable().describe('Number of its team'),
  samples: z
    .array(DecimalString)
    .nullable()
    .describe(
      'Its equity at each of `instants`, less profits that did not count by then, USD; null where no scoring is sealed',
    ),
});

/** The results of a contest as a file from which anybody computes every place and score again. */
export const StandingFile = z
  .object({
    kind: z.literal('lonja-standing'),
    contest: z.object({
      slug: z.string(),
      name: z.string(),
      market: z.enum(CONTEST_MARKETS),
      world: z.string(),
      beginsAt: Timestamp,
      endsAt: Timestamp,
      finishedAt: Timestamp,
      commitment: z.string().nullable(),
    }),
    ruleset: Ruleset,
    rulesetText: z.string().describe('As it was sealed, verbatim'),
    rulesetHash: z.string(),
    instants: z
      .array(Timestamp)
      .nullable()
      .describe('When equities were sampled before the end, market time; null where no scoring is sealed'),
    results: z.array(SealedResult).describe('Of all entries, in the order of the standing'),
    teams: z.array(TeamRow).nullable().describe('All of them; null where there are none'),
    signature: FileSignature,
  })
  .meta({ id: 'StandingFile' });
export type StandingFile = z.output<typeof StandingFile>;

export const ByContest = z.strictObject({ slug: AnyId });
export const ByEntry = z.strictObject({ slug: AnyId, account: AnyId });

const within = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  wholeInput(minimum, maximum).optional();

export const NewContestRequest = z
  .strictObject({
    name: freeText(60).trim().min(1),
    group: z
      .string()
      .optional()
      .describe('Number of the group whose members may enter; everybody unless given'),
    market: z
      .enum(CONTEST_MARKETS)
      .optional()
      .describe(
        "A world of its own unless given. On the installation's market it begins at a moment on the wall and passes as that does: `symbols` and `script` are of worlds alone",
      ),
    symbols: z
      .array(Symbol)
      .min(1)
      .max(500)
      .optional()
      .describe(
        'Of its world. Currency pairs that they are converted by come with them. Or `assetClasses` of its terms',
      ),
    beginsAt: Timestamp.describe(
      "Market time: it stands there until the clock is started; on the installation's market it begins then by itself",
    ),
    minutes: z
      .number()
      .int()
      .min(5)
      .max(366 * 24 * 60)
      .describe('Of market time, from the beginning to the end'),
    script: MarketScript.optional().describe('What is to happen besides chance; nothing unless given'),
    terms: termsRequest('contest').describe(
      "What every account opens on. On the installation's market `noDelayed` holds unless it is false",
    ),
    lateEntry: z.boolean().optional().describe('True unless given'),
    leastFills: within(RULESET_LIMITS.leastFills),
    scoring: z
      .enum(SCORING_KINDS)
      .optional()
      .describe('What entries are ranked by: their return unless given'),
    penalty: within(RULESET_LIMITS.penalty).describe(
      'Percent of the largest drawdown, for scoring by `drawdown`; 100 unless given',
    ),
    leastDays: within(RULESET_LIMITS.leastDays).describe('Days of market time on which one must have traded'),
    teamSize: within(RULESET_LIMITS.teamSize).describe('Members of a team at most; no teams unless given'),
    zone: z
      .string()
      .max(60)
      .optional()
      .describe(
        'IANA name of the zone whose days `leastDays` means, from midnight to midnight; America/New_York unless given',
      ),
    holdMinutes: within(RULESET_LIMITS.holdMinutes).describe(
      'Of market time, that a position must be held for its profit to count',
    ),
    reason: freeText(500).trim().optional().describe('For the audit log'),
  })
  .meta({ id: 'NewContestRequest' });

export const EnterContestRequest = z
  .strictObject({
    alias: freeText(30)
      .trim()
      .min(1)
      .optional()
      .describe('What others call your entry; by its number unless given'),
    nonce: Nonce.optional().describe(
      '128 random bits, hexadecimal: mixed into the prices of the contest where it has not begun, and published then. None unless given',
    ),
  })
  .meta({ id: 'EnterContestRequest' });

export const MakeTeamRequest = z
  .strictObject({ name: freeText(30).trim().min(1).describe('What others call it') })
  .meta({ id: 'MakeTeamRequest' });
export const JoinTeamRequest = z
  .strictObject({ code: z.string().max(40).describe('Of the team, from one of its members') })
  .meta({ id: 'JoinTeamRequest' });

export const FreezeRequest = z.strictObject({ isFrozen: z.boolean() }).meta({ id: 'FreezeRequest' });
export const DisqualifyRequest = z
  .strictObject({ reason: freeText(500).trim().min(3).describe('The person reads it') })
  .meta({ id: 'DisqualifyRequest' });

export const ReplayEntryRequest = z
  .strictObject({
    from: Timestamp.optional().describe('Market time; the moment at which the entry was opened unless given'),
  })
  .meta({ id: 'ReplayEntryRequest' });

export const MIRROR_SECONDS = { minimum: 1, maximum: 60, usual: 5 } as const;

export const MirrorQuery = z.strictObject({
  within: z.coerce
    .number()
    .int()
    .min(MIRROR_SECONDS.minimum)
    .max(MIRROR_SECONDS.maximum)
    .optional()
    .describe('Seconds, on the wall or of the market, within which two fills are near; 5 unless given'),
});

const MirroredEntry = z.object({
  account: z.string(),
  number: z.number().int(),
  alias: z.string().nullable(),
  username: z.string().nullable().describe('Null where erased'),
  fullName: z.string().nullable(),
  isErased: z.boolean(),
  fills: z.number().int().describe('Its fills that were compared'),
});

export const MirrorReport = z
  .object({
    within: z.number().int().describe('Seconds'),
    crowd: z
      .number()
      .int()
      .describe(
        'Where more other entries traded the other way near before it, a fill is compared with none of them',
      ),
    fills: z.number().int().describe('Compared: what persons ordered themselves'),
    isCut: z.boolean().describe('There are older fills, which were not compared'),
    crowded: z.number().int().describe('Fills in a crowd'),
    found: z.number().int().describe('Pairs that met, listed or not'),
    pairs: z
      .array(
        z.object({
          entries: z.tuple([MirroredEntry, MirroredEntry]),
          meetings: z.number().int().describe('How often a fill of one met an opposite one of the other'),
          value: DecimalString.describe('What met, at the price of the earlier fill, USD'),
          nearest: z
            .object({ wall: z.number(), market: z.number() })
            .describe('Smallest distances of two that met, seconds'),
          instruments: z.array(
            z.object({ symbol: Symbol, meetings: z.number().int(), quantity: DecimalString }),
          ),
        }),
      )
      .describe('The first 100: those that met most often, then of the larger value'),
  })
  .meta({ id: 'MirrorReport' });
export type MirrorReport = z.output<typeof MirrorReport>;
