import { createDatabase, type FreshDatabase } from '@lonja/testkit';
import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { openOwnerDatabase } from '../database/database.ts';
import { readOldestProgram, readUpgrades } from '../database/upgrades.ts';
import { findBroken, readContract, type Contract } from './schema-contract.ts';
import { makeSchema } from './migrate.ts';

/** From this version on every upgrade says beside which programs it runs. */
const FIRST_THAT_SAYS = 19;

const upgrades = (await readUpgrades()).toSorted((a, b) => a.version - b.version);
const newest = upgrades.at(-1)!.version;
const saying = upgrades.filter(({ version }) => version >= FIRST_THAT_SAYS);

test.each(saying)('upgrade $name says beside which programs it runs', ({ version, text }) => {
  expect(text).toMatch(/^-- Runs beside: \d+\n/);
  expect(readOldestProgram({ version, name: '', text })).toBeLessThanOrEqual(version);
});

let database: FreshDatabase;
let owner: Kysely<unknown>;
beforeAll(async () => {
  database = await createDatabase(inject('pgUrl'));
  owner = openOwnerDatabase(database.url) as unknown as Kysely<unknown>;
  return async () => {
    await owner.destroy();
    await database.drop();
  };
});

/** In a transaction that is taken back: the database stays empty. */
async function within<T>(work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const transaction = await owner.startTransaction().execute();
  try {
    return await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

const contractOf = (version: number): Promise<Contract> =>
  within(async (db) => {
    await makeSchema(db, version);
    return readContract(db);
  });

test.each(saying.filter((upgrade) => readOldestProgram(upgrade) < upgrade.version))(
  'what a program of before names is there and takes what it writes after $name',
  async (upgrade) => {
    const before = await contractOf(readOldestProgram(upgrade));
    expect(findBroken(before, await contractOf(upgrade.version))).toEqual([]);
  },
);

describe('what a program of before could not go on with is found:', () => {
  let before: Contract;
  beforeAll(async () => {
    await owner.transaction().execute((db) => makeSchema(db, newest));
    before = await readContract(owner);
  });

  const brokenBy = (change: string): Promise<readonly string[]> =>
    within(async (db) => {
      await sql.raw(change).execute(db);
      return findBroken(before, await readContract(db));
    });

  test.each([
    ['a table that is gone', 'drop table strays', /^relation strays: is gone/],
    ['a column that is gone', 'alter table alerts drop column slot', /^column alerts\.slot: is gone/],
    [
      'a column of another name',
      'alter table breaches rename reason to why',
      /^column breaches\.reason: is gone/,
    ],
    [
      'a column of another type',
      'alter table account_openings alter milliseconds type bigint',
      /^column account_openings\.milliseconds: was integer/,
    ],
    [
      'a column that must be set now',
      'alter table breaches alter acknowledgement set not null',
      /^column breaches\.acknowledgement: must be set now/,
    ],
    [
      'a default that is gone',
      'alter table installation alter created_at drop default',
      /^column installation\.created_at: must be set now/,
    ],
    [
      'a new column that must be set and has no default',
      'alter table breaches add column later text not null',
      /^column breaches\.later: is new, and must be set/,
    ],
    [
      'a new rule of a table',
      'alter table users add constraint later check (length(username) > 3)',
      /^rule users\.later: is new/,
    ],
    [
      'a rule that asks for more',
      'alter table breaches drop constraint breaches_reason_check, add constraint breaches_reason_check check (length(reason) > 5)',
      /^rule breaches\.breaches_reason_check: was/,
    ],
    [
      'a new unique index',
      'create unique index later on breaches (found_by)',
      /^rule breaches\.later: is new/,
    ],
    [
      'a new unique index of the rows that have what they had before',
      'create unique index later on breaches (found_by) where acknowledgement is not null',
      /^rule breaches\.later: is new/,
    ],
    [
      'a key that a conflict names',
      'drop index action_periods_one_is_open',
      /^rule action_periods\.action_periods_one_is_open: is gone/,
    ],
    [
      'a right that was taken',
      'revoke insert on breaches from lonja_app',
      /^right INSERT on breaches: is gone/,
    ],
    [
      'a new trigger',
      'create trigger later before insert on breaches for each statement execute function refuse_change()',
      /^trigger later of breaches: is new/,
    ],
    [
      'a function that is gone',
      'alter function refuse_change rename to refuse',
      /^function refuse_change\(\): is gone/,
    ],
  ])('%s', async (_, change, line) => {
    expect((await brokenBy(change)).join('\n')).toMatch(new RegExp(line, 'm'));
  });

  test.each([
    ['a table', 'create table later (id integer primary key, users uuid not null)'],
    ['a column that may be empty', 'alter table users add column later text'],
    [
      'a column with a default, and a rule on it',
      "alter table users add column later text not null default 'none' check (later <> '')",
    ],
    [
      'a unique index of the rows that have a new column',
      'alter table breaches add column later text; create unique index later on breaches (found_by, later) where later is not null',
    ],
    ['an index', 'create index later on breaches (found_by)'],
    ['a column that may be empty from now on', 'alter table breaches alter found_by drop not null'],
    ['a rule that is gone', 'alter table breaches drop constraint acknowledged_with_words'],
    ['a right', 'grant delete on breaches to lonja_app'],
  ])('and nothing else: %s', async (_, change) => {
    expect(await brokenBy(change)).toEqual([]);
  });
});
