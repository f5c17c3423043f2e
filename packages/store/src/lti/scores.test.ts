import { createMigratedDatabase, createRandom, type MigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openOwnerDatabase, type Database } from '../database/database.ts';
import { queueScores } from './scores.ts';

let database: MigratedDatabase;
let db: Database;
beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  db = openOwnerDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const PEOPLE = 12;

/** Two platforms of which one is closed, courses with and without a group, links with and without a column: each combination once. */
async function layOut(): Promise<void> {
  await sql`insert into users (id, username, email, password_hash, role)
    select gen_random_uuid(), 'u' || n, n || '@scores.invalid', 'none', 'user' from generate_series(1, ${PEOPLE}::int) n`.execute(
    db,
  );
  const anybody = sql`(select id from users where username = 'u1')`;
  await sql`insert into groups (name, created_at) values ('Class', now())`.execute(db);
  await sql`insert into assignments (group_id, title, instructions, due_at, takes_late, possible, state, created_by, created_at)
    select id, 'a' || n, '', now(), true, 1000, 'published', ${anybody}, now() from groups, generate_series(1, 3) n`.execute(
    db,
  );
  await sql`insert into lti_platforms (name, issuer, client_id, deployment_ids, authorization_url, token_url, keys_url, created_at,
      closed_at)
    select 'p' || n, 'p' || n, 'p', '{1}', 'https://p.invalid', 'https://p.invalid', 'https://p.invalid', now(),
      case when n = 2 then now() end
    from generate_series(1, 2) n`.execute(db);
  await sql`insert into lti_courses (platform_id, deployment_id, context_id, title, group_id, bound_by, bound_at)
    select p.id, '1', 'c' || n, 'c', case when n < 3 then g.id end, case when n < 3 then ${anybody} end, case when n < 3 then now() end
    from lti_platforms p, groups g, generate_series(1, 3) n`.execute(db);
  await sql`insert into lti_links (course_id, resource_id, title, line_item, assignment_id)
    select c.id, n::text, 'l', case when n < 4 then 'https://p.invalid' end, case when n <> 3 then 1 + n % 3 end
    from lti_courses c, generate_series(1, 4) n`.execute(db);
  await sql`insert into works (assignment_id, user_id) select a.id, u.id from assignments a, users u`.execute(
    db,
  );
}

/** Grades, seats and what was sent, at random; a score may be of another assignment, which the link opened before. */
async function draw(random: () => number): Promise<void> {
  const seed = 2 * random() - 1;
  await sql`truncate lti_scores, grades, lti_seats, lti_people`.execute(db);
  await sql`select setseed(${seed})`.execute(db);
  await sql`insert into lti_people (platform_id, subject, user_id, linked_at)
    select p.id, u.username, u.id, now() from lti_platforms p, users u where random() < 0.8`.execute(db);
  await sql`insert into lti_seats (course_id, user_id) select c.id, u.id from lti_courses c, users u where random() < 0.7`.execute(
    db,
  );
  await sql`insert into grades (assignment_id, user_id, number, points, graded_by, graded_at, returned_at)
    select w.assignment_id, w.user_id, n, 1, w.user_id, now(), case when random() < 0.5 then now() end
    from works w, generate_series(1, 3) n`.execute(db);
  await sql`insert into lti_scores (link_id, user_id, assignment_id, grade_number, state, since, attempts, due_at)
    select l.id, u.id, 1 + floor(random() * 3)::int, 1 + floor(random() * 3)::int, 'sent', now(), 1, now()
    from lti_links l, users u where random() < 0.5`.execute(db);
}

interface Score {
  readonly link_id: number;
  readonly user_id: string;
  readonly assignment_id: number;
  readonly grade_number: number;
  readonly state: string;
}

const listAll = () =>
  db
    .selectFrom('lti_scores')
    .select(['link_id', 'user_id', 'assignment_id', 'grade_number', 'state'])
    .orderBy('link_id')
    .orderBy('user_id')
    .execute();

/** Asks of each student of each link for the newest returned grade, one after the other. */
async function queueSlowly(before: readonly Score[]): Promise<Score[]> {
  const links = await sql<{ id: number; assignment_id: number; course_id: number; platform_id: number }>`
    select l.id, l.assignment_id, c.id as course_id, c.platform_id
    from lti_links l join lti_courses c on c.id = l.course_id join lti_platforms p on p.id = c.platform_id
    where p.closed_at is null and c.group_id is not null and l.line_item is not null and l.assignment_id is not null`.execute(
    db,
  );
  const seats = await db.selectFrom('lti_seats').selectAll().execute();
  const people = await db.selectFrom('lti_people').selectAll().execute();
  const grades = await db.selectFrom('grades').selectAll().where('returned_at', 'is not', null).execute();
  const after = new Map(before.map((score) => [`${score.link_id} ${score.user_id}`, score]));
  for (const link of links.rows)
    for (const { user_id } of seats.filter(({ course_id }) => course_id === link.course_id)) {
      if (!people.some((one) => one.user_id === user_id && one.platform_id === link.platform_id)) continue;
      const { assignment_id } = link;
      const grade_number = Math.max(
        0,
        ...grades
          .filter((one) => one.user_id === user_id && one.assignment_id === assignment_id)
          .map(({ number }) => number),
      );
      const key = `${link.id} ${user_id}`;
      const known = after.get(key);
      const isKnown = known?.assignment_id === assignment_id && known.grade_number >= grade_number;
      if (grade_number > 0 && !isKnown)
        after.set(key, { link_id: link.id, user_id, assignment_id, grade_number, state: 'waiting' });
    }
  return [...after.values()].toSorted((a, b) => a.link_id - b.link_id || (a.user_id < b.user_id ? -1 : 1));
}

test('the newest returned grade of each student waits, unless it or a later one was sent', async () => {
  await layOut();
  const random = createRandom(3);
  let queued = 0;
  for (let trial = 0; trial < 10; trial++) {
    await draw(random);
    const expected = await queueSlowly(await listAll());
    await queueScores(db, new Date());
    expect(await listAll()).toEqual(expected);
    queued += expected.filter(({ state }) => state === 'waiting').length;
    await queueScores(db, new Date());
    expect(await listAll()).toEqual(expected);
  }
  expect(queued).toBeGreaterThan(100);
});
