import { listDueScores, queueScores } from '@lonja/store/lti/scores';
import type { Database } from '@lonja/store/database/database';
import { sql } from 'kysely';
import { withBenchDatabase } from './bench-database.ts';
import { readStat } from './process-time.ts';
import { median, report } from './report.ts';

/** Courses of a platform, and of each the students and the assignments that a link with a column opens. */
const COURSES = 100;
const STUDENTS = 30;
const ASSIGNMENTS = 20;
const SENT = COURSES * STUDENTS * ASSIGNMENTS;
const LOOKS = 50;
/** Milliseconds of a tick of the kernel. */
const TICK_MS = 10;

/** What a look at the grades that platforms have not got works in PostgreSQL, every few seconds, where 60,000 were sent and none is new. */
export const benchGrades = (): Promise<boolean> =>
  withBenchDatabase([], (_, owner) =>
    owner.connection().execute(async (db) => {
      await gradeOnPaper(db);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      const work = (): number => (readStat(rows[0]?.pid ?? 0)?.worked ?? 0) * TICK_MS;
      if ((await look(db)).due !== SENT) throw new Error('not every grade was queued');
      await sql`update lti_scores set state = 'sent', sent_at = now()`.execute(db);
      await sql`vacuum (analyze)`.execute(db);
      const walls: number[] = [];
      const before = work();
      for (let one = 0; one < LOOKS; one++) {
        const { due, ms } = await look(db);
        if (due > 0) throw new Error('a grade was queued again');
        walls.push(ms);
      }
      const worked = (work() - before) / LOOKS;
      const label = 'a look where no grade is new, ms of a processor';
      return report('grades', [{ label, value: worked, must: 200, aim: 50, isCeiling: true }], {
        sent: SENT,
        worked,
        wall: median(walls),
      });
    }),
  );

async function look(db: Database): Promise<{ readonly due: number; readonly ms: number }> {
  const now = new Date();
  const began = performance.now();
  await queueScores(db, now);
  const due = await listDueScores(db, now, SENT + 1);
  return { due: due.length, ms: performance.now() - began };
}

/** Courses whose students have a returned grade of each assignment. */
async function gradeOnPaper(db: Database): Promise<void> {
  await sql`insert into users (id, username, email, password_hash, role)
    select gen_random_uuid(), 'g' || n, n || '@grades.invalid', 'none', 'user'
    from generate_series(1, ${COURSES * STUDENTS}::int) n`.execute(db);
  await sql`insert into lti_platforms (name, issuer, client_id, deployment_ids, authorization_url, token_url, keys_url, created_at)
    values ('Bench', 'bench', 'bench', '{1}', 'https://bench.invalid', 'https://bench.invalid', 'https://bench.invalid', now())`.execute(
    db,
  );
  await sql`insert into groups (name, created_at) select 'g' || n, now() from generate_series(1, ${COURSES}::int) n`.execute(
    db,
  );
  const anybody = sql`(select id from users where username = 'g1')`;
  await sql`insert into lti_courses (platform_id, deployment_id, context_id, title, group_id, bound_by, bound_at)
    select p.id, '1', g.name, g.name, g.id, ${anybody}, now() from groups g, lti_platforms p`.execute(db);
  await sql`insert into lti_people (platform_id, subject, user_id, linked_at)
    select p.id, u.username, u.id, now() from users u, lti_platforms p`.execute(db);
  await sql`insert into lti_seats (course_id, user_id)
    select c.id, u.id from lti_courses c join users u on c.title = 'g' || substr(u.username, 2)::int % ${COURSES}::int + 1`.execute(
    db,
  );
  await sql`insert into assignments (group_id, title, instructions, due_at, takes_late, possible, state, created_by, created_at)
    select id, 'a' || n, 'Bench', now(), true, 1000, 'published', ${anybody}, now()
    from groups, generate_series(1, ${ASSIGNMENTS}::int) n`.execute(db);
  await sql`insert into lti_links (course_id, resource_id, title, line_item, assignment_id)
    select c.id, a.id::text, a.title, 'https://bench.invalid/' || a.id, a.id
    from assignments a join lti_courses c on c.group_id = a.group_id`.execute(db);
  await sql`insert into works (assignment_id, user_id)
    select l.assignment_id, s.user_id from lti_links l join lti_seats s on s.course_id = l.course_id`.execute(
    db,
  );
  await sql`insert into grades (assignment_id, user_id, number, points, graded_by, graded_at, returned_at)
    select assignment_id, user_id, 1, 500, ${anybody}, now(), now() from works`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}
