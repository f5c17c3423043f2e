import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Actor } from '../apps/server/src/test/server-rig.ts';
import { withDeskRig, type DeskRig } from './desk-rig.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, table, type Goal } from './report.ts';

const USERS = 100_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '5');
/**
 * Any page of the users beside one look at all of them: the limit is what a machine at rest does in 100 ms, where that look
 * takes 40.
 */
const MUST = 2.5;
const AIM = 1;

const SEARCH = '/api/admin/users/search';
const LEDGER = '/api/admin/ledger';
/** What an administrator may ask of the users and their entries, as the panel asks it. */
const KINDS: Readonly<Record<string, string>> = {
  newest: SEARCH,
  'newest, page of 100': `${SEARCH}?size=100`,
  'in the middle': `${SEARCH}?page=2000`,
  'last page': `${SEARCH}?page=3900`,
  ...sorted(
    'username',
    'fullName',
    'email',
    'phone',
    'country',
    'role',
    'balance',
    'totalProfit',
    'isActive',
  ),
  'by full name, in the middle': `${SEARCH}?sort=fullName&dir=desc&page=2000`,
  'by balance, in the middle': `${SEARCH}?sort=balance&dir=desc&page=2000`,
  'an e-mail': `${SEARCH}?q=persona77777%40correo.example`,
  'a full name': `${SEARCH}?q=luc%C3%ADa+n%C3%BA%C3%B1ez+4242`,
  'a word of a tenth': `${SEARCH}?q=garc%C3%ADa&sort=email`,
  'a word of everybody': `${SEARCH}?q=correo&sort=fullName&dir=desc`,
  'three words of many': `${SEARCH}?q=mar%C3%ADa+persona+m%C3%A9xico&sort=balance&dir=desc`,
  'two letters': `${SEARCH}?q=zq`,
  'a word of nobody': `${SEARCH}?q=nadiesellamaas%C3%AD`,
  administrators: `${SEARCH}?role=admin&sort=username`,
  'clients by country': `${SEARCH}?role=user&sort=country`,
  'inactive by full name': `${SEARCH}?state=inactive&sort=fullName`,
  'active by e-mail, downwards': `${SEARCH}?state=active&sort=email&dir=desc`,
  'verification pending': `${SEARCH}?verification=pending`,
  'verified, by balance': `${SEARCH}?verification=approved&sort=balance&dir=desc`,
  'never verified, by full name': `${SEARCH}?verification=none&sort=fullName`,
  'all filters at once': `${SEARCH}?q=ana&role=user&state=active&verification=none&sort=country&dir=desc`,
  'the four cards': '/api/admin/summary',
  'the newest entries of the ledger': LEDGER,
  'entries, page 20': `${LEDGER}?page=20`,
  'entries of a day': `${LEDGER}?from=${dayBefore(90)}&until=${dayBefore(90)}`,
  'entries of a client': `${LEDGER}?user=usuario4242`,
  'entries of a kind that there is not': `${LEDGER}?kind=financing`,
};

/** What any page of 100,000 users costs an administrator over HTTP, beside one look at each of them in the database. */
export const benchUsers = (): Promise<boolean> =>
  withDeskRig(async (rig) => {
    const administrator = await rig.administrator();
    await seedUsers(rig);
    rig.loop.read();
    const times = new Map<string, number[]>();
    const looks: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [kind, path] of Object.entries(KINDS)) {
        const look = await timeOfLook(rig);
        const took = await measureTime(rig, administrator, path);
        if (round === 0) continue;
        looks.push(look);
        times.set(kind, [...(times.get(kind) ?? []), took]);
      }
    }
    const look = median(looks);
    const medians = [...times].map(([kind, taken]) => [kind, median(taken)] as const);
    process.stdout.write(
      `${table(
        ['of 100,000 users', 'ms'],
        [['one look at all', look] as const, ...medians].map(([kind, ms]) => [kind, ms.toFixed(1)]),
      )}\n`,
    );
    const longest = rig.loop.read();
    const goals: Goal[] = medians.map(([kind, ms]) => ({
      label: `${kind} / one look`,
      value: ms / look,
      must: MUST,
      aim: AIM,
      isCeiling: true,
    }));
    goals.push(longestPiece(longest));
    return report('users', goals, [['look', looks], ...times]);
  });

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function sorted(...columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((column) => [
      [`by ${column}`, `${SEARCH}?sort=${column}`],
      [`by ${column}, downwards`, `${SEARCH}?sort=${column}&dir=desc`],
    ]),
  );
}

async function timeOfLook({ server }: DeskRig): Promise<number> {
  const began = performance.now();
  await sql`select count(*) from users where search_text like '%correo%'`.execute(server.db);
  return performance.now() - began;
}

async function measureTime(rig: DeskRig, administrator: Actor, path: string): Promise<number> {
  const began = performance.now();
  const { status, text } = await rig.call(`GET ${path}`, { as: administrator });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return performance.now() - began;
}

/** Users as a school has them: some without a name, a phone or a country, some inactive, verified, deleted. */
async function seedUsers({ owner }: DeskRig): Promise<void> {
  await sql`insert into users (id, username, email, password_hash, role, full_name, phone, country, is_active, created_at, deleted_at)
    select gen_random_uuid(), 'usuario' || n, 'persona' || n || '@correo.example', 'none',
      case when n % 5000 = 0 then 'admin' else 'user' end,
      case when n % 9 > 0 then
        (array['Ana', 'María José', 'Lucía', 'Iván', 'Jorge', 'Carmen', 'Óscar'])[1 + n % 7] || ' ' ||
        (array['García', 'Núñez', 'Pérez', 'Ibarra', 'Soto', 'Vega', 'Ruiz', 'Luna', 'Mora', 'Rey'])[1 + n % 10] || ' ' || n end,
      case when n % 4 > 0 then '+52 55 ' || lpad((n * 7919 % 100000000)::text, 8, '0') end,
      case when n % 6 > 0 then (array['México', 'España', 'Chile', 'Perú', 'Argentina'])[1 + n % 5] end,
      n % 40 > 0, now() - n * interval '7 minutes', case when n % 50 = 7 then now() end
    from generate_series(1, ${USERS}::int) n`.execute(owner);
  await sql`insert into trading_accounts (user_id, kind, version, entry_count, cash)
    select id, 'demo', 1, 1, 10000000000 + hashtext(username) from users where role = 'user'`.execute(owner);
  await sql`insert into ledger_entries (account_id, number, kind, at, cash, funding)
    select a.id, 1, 'opening_grant', u.created_at, a.cash, -a.cash
    from trading_accounts a join users u on u.id = a.user_id order by u.created_at`.execute(owner);
  await sql`insert into verification_requests (id, user_id, full_name, country, date_of_birth, document_number, status, reason, created_at, decided_at)
    select gen_random_uuid(), id, 'x', 'x', '2000-01-01', 'SBX-000000',
      case number % 3 when 0 then 'pending' when 1 then 'approved' else 'rejected' end,
      case when number % 3 > 0 then 'seen' end, created_at, case when number % 3 > 0 then now() end
    from (select id, created_at, row_number() over (order by created_at) as number
      from users where role = 'user' and deleted_at is null) u
    where number % 5 = 0`.execute(owner);
  await sql`vacuum analyze`.execute(owner);
}
