import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '@lonja/store/database/database';
import type { NewNotice } from '@lonja/store/notices/notices';
import { createMigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { attempt, refuse } from '../refusal/refuse.ts';
import type { ActCaller } from './act-caller.ts';
import { noticeOfAct } from './act.ts';
import type { ActOn } from './new-act.ts';
import { record, recordAct, type ActBeside } from './record.ts';
import { buildSystemAct } from './system-act.ts';

const AT = Date.UTC(2026, 2, 4, 12);
let created: Awaited<ReturnType<typeof createMigratedDatabase>>;
let db: Database;
const client = randomUUID();
const by: ActCaller = {
  userId: randomUUID(),
  role: 'admin',
  shown: undefined,
  ip: '127.0.0.1',
  requestId: 'r',
};
const published: NewNotice[] = [];

const needs = () => ({
  db,
  clock: () => AT,
  notices: { publish: (all: readonly NewNotice[]) => void published.push(...all) },
});
const EDIT = {
  action: 'user_edited',
  subject: { kind: 'user', id: client },
  userId: client,
  reason: 'Se pidió',
} as const;
const rename = (work: Database, name: string) =>
  sql`update users set full_name = ${name} where id = ${client}`.execute(work);
const stored = async () => {
  const { rows } = await sql<{ name: string | null; acts: number; notices: number }>`
    select full_name as name, (select count(*)::int from audit_log) as acts,
      (select count(*)::int from notices where user_id = ${client}) as notices
    from users where id = ${client}`.execute(db);
  return rows[0];
};

const newest = async (): Promise<unknown> => {
  const { rows } = await sql<{
    record: string;
  }>`select record from audit_log order by number desc limit 1`.execute(db);
  return JSON.parse(rows[0]?.record ?? '');
};

beforeAll(async () => {
  created = await createMigratedDatabase(inject('pgUrl'), ['BTC']);
  db = openDatabase(created.url, () => {});
  for (const [id, name, role] of [
    [client, 'ana', 'user'],
    [by.userId, 'root', 'admin'],
  ])
    await sql`insert into users (id, username, email, password_hash, role)
      values (${id}, ${name}, ${`${name}@example.org`}, 'x', ${role})`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await created.drop();
});

test('[ADM-11] what is refused, or fails, in the write leaves neither the change nor a row nor a notice', async () => {
  const refused = await attempt(() =>
    record(needs(), by, EDIT, async (work) => {
      await rename(work, 'Ana');
      return refuse('user_changed', { current: {} });
    }),
  );
  expect(refused.refusal?.code).toBe('user_changed');
  const unnotified = record(needs(), by, EDIT, async (work) => {
    await rename(work, 'Ana');
    return { value: undefined, change: { notices: [] } };
  });
  await expect(unnotified).rejects.toThrow('user_edited notifies person');
  const reason = await attempt(() =>
    record(needs(), by, { ...EDIT, reason: 'x' }, () => expect.unreachable()),
  );
  expect(reason.refusal?.code).toBe('reason_invalid');
  expect([await stored(), published]).toEqual([{ name: null, acts: 0, notices: 0 }, []]);
});

test('[ADM-11] an act commits with its row and its notice, which is pushed afterwards; without a change nothing is recorded', async () => {
  const value = await record(needs(), by, EDIT, async (work, act) => {
    await rename(work, 'Ana');
    const notices = noticeOfAct(act, [], act.at);
    return { value: act.id, change: { after: { fullName: 'sha' }, notices } };
  });
  expect(await stored()).toEqual({ name: 'Ana', acts: 1, notices: 1 });
  expect(published.map(({ id }) => id)).toEqual([value]);
  const { rows } = await sql<{ record: string }>`select record from audit_log`.execute(db);
  expect(JSON.parse(rows[0]?.record ?? '')).toMatchObject({
    id: value,
    tells: client,
    reason: 'Se pidió',
    at: AT,
  });
  expect(await record(needs(), by, EDIT, async () => ({ value: 'same', change: undefined }))).toBe('same');
  expect(await stored()).toMatchObject({ acts: 1, notices: 1 });
});

test('[ADM-11] what an act does to others has a row each, also where nothing else has changed; what was made is known before it is news', async () => {
  published.length = 0;
  const order: number[] = [];
  const group = { kind: 'group', id: '7' } as const;
  await record(needs(), by, EDIT, async (_work, act) => ({
    value: undefined,
    change: { notices: noticeOfAct(act, [], act.at) },
    announce: async () => void order.push(published.length),
  }));
  expect([order, published.length]).toEqual([[0], 1]);
  await record(needs(), by, { action: 'number_confirmed', subject: group, userId: undefined }, async () => ({
    value: undefined,
    change: undefined,
    beside: [{ action: 'number_confirmed', userId: client, after: { externalId: 'sha' } }],
  }));
  expect(await newest()).toMatchObject({
    actor: { id: by.userId, role: 'admin' },
    action: 'number_confirmed',
    subject: group,
    user: client,
    after: { externalId: 'sha' },
  });
});

test('[ADM-11] what no person does is recorded as the system, or the console, does it', async () => {
  const act = buildSystemAct('world_clock_set', { subject: '3', reason: 'Never started' });
  await recordAct({ db, clock: () => AT }, act, async () => ({ value: undefined, change: {} }));
  expect(await newest()).toMatchObject({
    id: act.id,
    actor: { role: 'system' },
    subject: { kind: 'world', id: '3' },
    reason: 'Never started',
  });
});

test('[ADM-11] an act that its row does not allow does not compile', () => {
  const unwritten = (): Promise<never> => Promise.reject(new Error('never called'));
  const [ofUser, reason] = [{ kind: 'user', id: client }, 'Se pidió'] as const;
  const acts: (() => ActOn | Promise<number>)[] = [
    // @ts-expect-error its reason is asked for
    () => ({ action: 'user_edited', subject: ofUser, userId: client }),
    // @ts-expect-error nobody is asked for the reason of an own act
    () => ({ action: 'webhook_added', subject: ofUser, userId: client, reason }),
    // @ts-expect-error another kind of subject
    () => ({ action: 'group_changed', subject: ofUser, userId: client }),
    // @ts-expect-error what the system states is nobody's act
    () => ({ action: 'contest_finished', subject: { kind: 'contest', id: '1' }, userId: client }),
    // @ts-expect-error what notifies somebody is published
    () => record({ db, clock: () => AT }, by, EDIT, unwritten),
    // @ts-expect-error an act that notifies its person brings the notice
    () => record(needs(), by, EDIT, async () => ({ value: 1, change: {} })),
    // @ts-expect-error a kind that has no row
    () => ({ action: 'user_praised', subject: ofUser, userId: client }),
  ];
  // @ts-expect-error a kind that notifies its person is nothing beside another act
  const beside: ActBeside = { action: 'user_edited' };
  expect(beside).toBeDefined();
  const systemActs = [
    // @ts-expect-error what persons alone do, the system does not do by itself
    () => buildSystemAct('user_edited', { subject: client, reason }),
  ];
  expect(systemActs).toHaveLength(1);
  expect(acts).toHaveLength(7);
});
