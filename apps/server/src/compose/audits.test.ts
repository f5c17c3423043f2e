import { openDatabase, openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { enterDatabase } from '@lonja/store/desk/database-entry';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { findFullRound } from '@lonja/store/ledger/ledger-rounds';
import { createMigratedDatabase, type MigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { chooseAuditShare } from '../cluster/audit-share.ts';
import { createMoveLog } from '../cluster/move-log.ts';
import { createHome, type Home } from '../cluster/home.ts';
import { ALL_SLOTS } from '../cluster/slots.ts';
import { createAuditVerification, type AuditVerification } from '../system/audit-verification.ts';
import { createLedgerAudit, type LedgerAudit } from '../system/ledger-audit.ts';

const ACCOUNTS = 1_500;
const GRANT = 10_000_000_000n;
/** Longer than slots take to move and two rounds with the pauses behind them. */
const PATIENCE = { timeout: 40_000, interval: 50 } as const;
const SUM = 'clients and house do not sum to zero';

let database: MigratedDatabase;
let owner: Database;
let db: Database;
beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  owner = openOwnerDatabase(database.url);
  db = openDatabase(database.url, () => undefined);
  await sql`insert into users (id, username, email, password_hash, role)
    select gen_random_uuid(), 'u' || n, n || '@audit.invalid', 'none', 'user' from generate_series(1, ${ACCOUNTS}::int) n`.execute(
    owner,
  );
  await sql`insert into trading_accounts (user_id, kind, version, entry_count, cash)
    select id, 'demo', 1, 1, ${GRANT} from users`.execute(owner);
  await sql`insert into ledger_entries (account_id, number, kind, at, cash, funding)
    select id, 1, 'opening_grant', now(), ${GRANT}, ${-GRANT} from trading_accounts`.execute(owner);
  await sql`update house_accounts set (balance, posting_count) = (select sum(funding), count(funding) from ledger_entries)
    where name = 'funding'`.execute(owner);
});
afterAll(async () => {
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

/** A process, as far as the audits know one. */
interface Member {
  readonly name: string;
  readonly home: Home;
  readonly ledger: LedgerAudit;
  readonly log: AuditVerification;
  readonly found: string[];
  /** As when its process is killed: a round that is under way has no end. */
  leave(): Promise<void>;
}

let members: Member[] = [];
beforeEach(async () => {
  await sql`delete from ledger_rounds`.execute(owner);
  await sql`delete from audit_log_round`.execute(owner);
});
afterEach(async () => {
  for (const member of members.splice(0)) await member.leave();
});

async function join(name: string): Promise<Member> {
  const onFault = (): void => undefined;
  const home = createHome({ name, log: createMoveLog({ db, name, onFault }), onFault });
  const connection = home.follow(await (await enterDatabase(database.url, name)).connect());
  await home.start({ load: () => Promise.resolve(), drop: () => undefined });
  const found: string[] = [];
  const common = { db, clock: Date.now, onBreach: (reason: string) => void found.push(reason), onFault };
  const ledger = createLedgerAudit({ ...common, share: () => chooseAuditShare(home) });
  const log = createAuditVerification({ ...common, isKeeper: () => home.holds('chores') });
  const member: Member = {
    name,
    home,
    ledger,
    log,
    found,
    leave: async () => {
      members = members.filter((other) => other !== member);
      await Promise.all([ledger.stop(), log.stop()]);
      await home.stop();
      await connection.close();
    },
  };
  members.push(member);
  return member;
}

/** Resolves when every slot, and the chores, are held by exactly one of the processes, and each holds some. */
async function areDivided(): Promise<void> {
  const held = (): number[] => members.flatMap(({ home }) => home.slots()).toSorted((a, b) => a - b);
  await expect.poll(held, PATIENCE).toEqual(ALL_SLOTS);
  await expect.poll(() => members.every(({ home }) => home.slots().length > 0), PATIENCE).toBe(true);
  await expect.poll(() => members.filter(({ home }) => home.holds('chores')).length, PATIENCE).toBe(1);
}

const keeper = (): Member => members.find(({ home }) => home.holds('chores')) as Member;

/** An account and the process whose slots it is among; not the keeper's, so that one is not taken for the other. */
async function accountOfAnother(): Promise<{ readonly id: number; readonly holder: Member }> {
  const rows = await owner.selectFrom('trading_accounts').select(['id', 'slot']).orderBy('id').execute();
  for (const { id, slot } of rows) {
    const holder = members.find(({ home }) => home.holds(slot)) as Member;
    if (holder !== keeper()) return { id, holder };
  }
  throw new Error('the keeper holds every account');
}

/** One round of each process's share. @returns what each that found something has found */
async function auditEach(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, home } of members) {
    const breaches = (await Array.fromAsync(auditBooks(db, chooseAuditShare(home)))).flat();
    if (breaches.length > 0) found[name] = breaches;
  }
  return found;
}

const run = (text: string): Promise<unknown> => sql.raw(text).execute(owner);

describe('three processes', () => {
  test('find what was tampered with of an account where its slot is held, and only there', async () => {
    for (const name of ['a', 'b', 'c']) await join(name);
    await areDivided();
    expect(await auditEach()).toEqual({});
    const { id, holder } = await accountOfAnother();
    for (const [what, from, to, breaches] of [
      ['entry_count', 'entry_count + 1', 'entry_count - 1', ['entries are missing']],
      ['fill_count', 'fill_count + 1', 'fill_count - 1', ['fills are missing']],
      ['order_count', 'order_count + 1', 'order_count - 1', ['orders are missing']],
    ] as const) {
      await run(`update trading_accounts set ${what} = ${from} where id = ${id}`);
      expect(await auditEach()).toEqual({
        [holder.name]: breaches.map((breach) => `account ${id}: ${breach}`),
      });
      await run(`update trading_accounts set ${what} = ${to} where id = ${id}`);
    }
    await run(`insert into positions (account_id, instrument_id, opened_by, opened_at, quantity, cost, margin, fully_paid)
      values (${id}, 1, 1, now(), 100000000, 1000000, 0, true)`);
    expect(await auditEach()).toEqual({
      [holder.name]: [`account ${id}: position 1 differs from its fills`],
    });
    await run(`delete from positions`);
  });

  test('find money that was moved at its account and, in the sum of all, where the chores are done', async () => {
    for (const name of ['a', 'b', 'c']) await join(name);
    await areDivided();
    const { id, holder } = await accountOfAnother();
    for (const [column, breaches] of [
      ['cash', ['cash differs from its postings']],
      ['profit', ['profit differs from its postings']],
      [
        'margin',
        [
          'margin differs from its postings',
          'margin differs from its positions',
          'margin differs from its fills',
        ],
      ],
      ['withdrawal_hold', ['hold differs from its postings', 'hold differs from its pending withdrawals']],
    ] as const) {
      await run(`update trading_accounts set ${column} = ${column} + 1 where id = ${id}`);
      const found = await auditEach();
      await run(`update trading_accounts set ${column} = ${column} - 1 where id = ${id}`);
      expect(Object.keys(found).toSorted()).toEqual([holder.name, keeper().name].toSorted());
      expect(found[holder.name]?.toSorted()).toEqual(
        breaches.map((breach) => `account ${id}: ${breach}`).toSorted(),
      );
      expect(found[keeper().name]).toEqual([SUM]);
    }
  });

  test('find what belongs to no user where the chores are done, and only there', async () => {
    for (const name of ['a', 'b', 'c']) await join(name);
    await areDivided();
    await run(
      `update house_accounts set balance = balance + 1, posting_count = posting_count + 1 where name = 'fees'`,
    );
    expect(await auditEach()).toEqual({ [keeper().name]: ['house fees differs from its postings', SUM] });
    await run(`update house_accounts set balance = 0, posting_count = 0 where name = 'fees'`);
    for (const nobody of [0, ACCOUNTS + 1_000_000]) {
      await run(`insert into positions (account_id, instrument_id, opened_by, opened_at, quantity, cost, margin, fully_paid)
        values (${nobody}, 1, 1, now(), 100000000, 1000000, 0, true)`);
      expect(await auditEach()).toEqual({
        [keeper().name]: [`account ${nobody}: has positions and does not exist`],
      });
      await run(`delete from positions`);
    }
    expect(await auditEach()).toEqual({});
  });

  test(
    'verify the audit log where the chores are done, and all of them say what was found',
    { timeout: 60_000 },
    async () => {
      for (const name of ['a', 'b', 'c']) await join(name);
      await areDivided();
      await run(`update audit_head set number = 1`);
      try {
        for (const { log } of members) log.start();
        await expect
          .poll(() => members.map(({ log }) => log.status().holds), PATIENCE)
          .toEqual([false, false, false]);
      } finally {
        await Promise.all(members.map(({ log }) => log.stop()));
        await run(`update audit_head set number = 0`);
      }
      const problem = 'the chain ends at 0, its head says 1';
      expect(members.map(({ log }) => log.status().problem)).toEqual([problem, problem, problem]);
      expect(members.filter(({ found }) => found.length > 0)).toEqual([keeper()]);
    },
  );
});

test(
  'a process that dies in its round leaves nothing behind that is not looked at, and the time of all waits for it',
  { timeout: 120_000 },
  async () => {
    const [a, b] = [await join('a'), await join('b')];
    await areDivided();
    a.ledger.start();
    await expect.poll(() => a.ledger.status().rounds, PATIENCE).toBeGreaterThan(0);
    // It has looked at its own part; nobody at the rest.
    expect(a.ledger.status().checkedAt).toBeNull();
    expect(await findFullRound(db)).toBeUndefined();
    const left = auditBooks(db, chooseAuditShare(b.home));
    await left.next();
    await left.return();
    await b.leave();
    await areDivided();
    const since = new Date();
    await expect
      .poll(async () => ((await findFullRound(db))?.beganAt ?? new Date(0)) >= since, PATIENCE)
      .toBe(true);
    await expect.poll(() => (a.ledger.status().checkedAt ?? 0) >= since.getTime(), PATIENCE).toBe(true);
    expect(a.found).toEqual([]);
  },
);

test(
  'a process that holds nothing audits nothing, and says when the others had looked at everything',
  { timeout: 60_000 },
  async () => {
    const a = await join('a');
    await areDivided();
    const edge = createLedgerAudit({
      db,
      clock: Date.now,
      share: () => undefined,
      onBreach: () => undefined,
      onFault: () => undefined,
    });
    edge.start();
    a.ledger.start();
    await expect.poll(() => edge.status().checkedAt !== null, PATIENCE).toBe(true);
    expect(edge.status().rounds).toBe(0);
    await edge.stop();
  },
);
