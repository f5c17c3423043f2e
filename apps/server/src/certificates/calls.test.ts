import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { proveFiles } from '@lonja/proof';
import { CALL_SCHEMAS, PersonalExport, type CertificateFacts, type Contest } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRigContests, tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigEvaluations, RULES } from '../test/evaluations.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import type { Actor, Answer } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created, entered, entriesOf, finished, setClock } = createRigContests(rig, pass);
const evaluations = createRigEvaluations(rig, administrator);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const ok = (answer: Answer): Answer => {
  expect([answer.status, answer.status < 300 ? '' : answer.text]).toEqual([answer.status, '']);
  return answer;
};

let group: RigGroup;
let teacher: Actor;
let student: Actor;
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
  ({ teacher } = group);
  student = await joinStudent(rig, group);
  return () => rig.assertBalanced();
});

const ask = (as: Actor | undefined, slug: string, account: string, query = '') =>
  rig.call(`GET /api/contests/${slug}/entries/${account}/certificate${query}`, { as });
const stateOf = (id: string) => rig.call(`GET /api/certificates/${id}`);
const signers = async () =>
  CALL_SCHEMAS.listSigningCertificates.response.parse((await rig.call('GET /api/signing-certificates')).body);
const trusted = async () =>
  (await signers()).filter(({ isLeaked }) => !isLeaked).map(({ fingerprint }) => fingerprint);
/** What it certifies, found genuine by what the server says in public. */
async function factsOf({ bytes, headers }: Answer): Promise<CertificateFacts> {
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['cache-control']).toBe('no-store');
  const [found] = proveFiles([{ name: 'c.pdf', bytes }], [], await trusted()).certificates;
  expect(found?.proof.problems).toEqual([]);
  expect(found?.proof.unchecked).toEqual([]);
  return found!.proof.facts!;
}

/** A contest of the group with the student's entry, one that has traded, over or not. */
async function contested(more: object = {}): Promise<{ contest: Contest; account: string }> {
  const contest = await created(teacher, { group: group.id, ...more });
  const { slug, world } = contest;
  const account = await entered(student, slug);
  await setClock(teacher, slug, { rate: 60 });
  await pass(2_000);
  ok(await tradeIn(rig, student, { account, world }, { quantity: 2 }));
  return { contest, account };
}

describe('a certificate of a contest', () => {
  test('says what the entry came to, as the standing, the seal and the audit log have it', async () => {
    const { contest, account } = await contested();
    await entered(await joinStudent(rig, group), contest.slug);
    const done = await finished(teacher, contest.slug);
    const facts = await factsOf(ok(await ask(student, contest.slug, account)));
    const mine = (await entriesOf(teacher, contest.slug)).find((entry) => entry.account === account);
    expect(facts).toMatchObject({
      funds: 'virtual',
      isDemonstration: false,
      person: mine?.fullName ?? student.username,
      installation: { address: `http://127.0.0.1:${rig.port}` },
      seal: done.rulesetHash,
      result: {
        kind: 'contest',
        name: done.name,
        group: 'Clase 3B',
        beganAt: done.beginsAt,
        endedAt: done.endsAt,
        finishedAt: done.finishedAt,
        place: mine?.place,
        entries: 2,
        ranked: 2,
        returnPercent: mine?.returnPercent,
        fills: mine?.fills,
        commitment: done.commitment,
      },
    });
    const row = await rig.owner
      .selectFrom('audit_log')
      .select(['record', 'hash'])
      .where('number', '=', BigInt(facts.audit.number) as never)
      .executeTakeFirstOrThrow();
    expect(row.hash.toString('hex')).toBe(facts.audit.hash);
    expect(JSON.parse(row.record)).toMatchObject({ action: 'contest_finished' });
  });

  test('is one for good, in four languages, for its person, those who read the account, and nobody else', async () => {
    const { contest, account } = await contested();
    const { slug } = contest;
    const mate = await joinStudent(rig, group);
    expect(codeOf(await ask(student, slug, account))).toBe('nothing_to_certify');
    expect((await ask(mate, slug, account)).status).toBe(404);
    await finished(teacher, slug);
    const ids = new Set<string>();
    for (const [as, query] of [
      [student, '?language=de'],
      [student, '?language=fr'],
      [teacher, '?language=es'],
      [administrator, ''],
    ] as const)
      ids.add((await factsOf(ok(await ask(as, slug, account, query)))).id);
    expect(ids.size).toBe(1);
    const stranger = (await createRigGroup(rig, administrator, 'Otra clase')).teacher;
    for (const as of [mate, stranger]) expect(codeOf(await ask(as, slug, account))).toBe('not_found');
    expect((await ask(undefined, slug, account)).status).toBe(401);
    for (const nonsense of ['0', 'x', '999999', `${account}0`])
      expect((await ask(teacher, slug, nonsense)).status).toBe(404);
    expect((await ask(student, 'no-such-contest', account)).status).toBe(404);
    expect((await ask(student, slug, account, '?language=xx')).status).toBe(400);
  });

  test('is given to nobody who was disqualified, and says no figure of who is not ranked', async () => {
    const { contest, account } = await contested({ leastFills: 5 });
    const { slug } = contest;
    const mate = await joinStudent(rig, group);
    const out = await entered(mate, slug);
    const body = { reason: 'Copió de otra persona' };
    ok(await rig.call(`POST /api/contests/${slug}/entries/${out}/disqualification`, { as: teacher, body }));
    await finished(teacher, slug);
    for (const as of [mate, teacher]) expect(codeOf(await ask(as, slug, out))).toBe('nothing_to_certify');
    const { result } = await factsOf(ok(await ask(student, slug, account)));
    expect(result).toMatchObject({
      place: null,
      equity: null,
      returnPercent: null,
      unranked: 'too_few_fills',
    });
    // Places are final: nobody is taken out of them afterwards, so no certificate is withdrawn that way.
    const late = await rig.call(`POST /api/contests/${slug}/entries/${account}/disqualification`, {
      as: teacher,
      body,
    });
    expect(codeOf(late)).toBe('contest_over');
  });

  test('holds in public under its id, without a name, until its person has left: then nothing leads to anybody', async () => {
    const { contest, account } = await contested();
    const { slug } = contest;
    await finished(teacher, slug);
    const { id } = await factsOf(ok(await ask(student, slug, account)));
    expect((await stateOf(id)).body).toEqual({ state: 'valid' });
    const exported = await rig.call('POST /api/export', {
      as: student,
      body: { password: student.password },
    });
    expect(PersonalExport.parse(exported.body).certificates).toEqual([{ id, account }]);
    expect(exported.text).not.toMatch(/PRIVATE KEY|private_key/);
    ok(
      await rig.call(`POST /api/users/${student.id}/erasure`, {
        as: student,
        body: { password: student.password },
      }),
    );
    expect((await stateOf(id)).body).toEqual({ state: 'withdrawn' });
    for (const as of [teacher, administrator]) expect((await ask(as, slug, account)).status).toBe(404);
    const rows = rig.owner.selectFrom('certificates').selectAll().where('id', '=', id);
    expect(await rows.execute()).toEqual([{ id, account_id: null }]);
    for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x', `${id}0`, account])
      expect((await stateOf(unknown)).status).toBe(404);
  });

  test('asked for many times at once it is the same one, under the same key, and the limit of a person holds', async () => {
    const { contest, account } = await contested();
    await finished(teacher, contest.slug);
    const answers = await Promise.all(Array.from({ length: 45 }, () => ask(student, contest.slug, account)));
    const done = answers.filter(({ status }) => status === 200);
    // Sheets are drawn one by one: on a busy machine the last ones wait longer than a request may.
    const overdue = answers.filter(({ status }) => status === 503);
    const refused = answers.filter(({ status }) => status === 429);
    expect([done.length + overdue.length, refused.length]).toEqual([40, 5]);
    const facts = await Promise.all(done.slice(0, 5).map(factsOf));
    expect(new Set(facts.map(({ id }) => id)).size).toBe(1);
    expect(await rig.owner.selectFrom('signing_keys').select('number').execute()).toHaveLength(1);
  });
});

describe('a certificate of an evaluation', () => {
  /** Buys ten shares, and sells them for 39.60 USD more. */
  const winIn = async (account: string): Promise<void> => {
    const order = (side: 'buy' | 'sell', price: number) =>
      rig.call(`POST /api/trades/${side}?account=${account}`, {
        as: student,
        body: { userId: student.id, symbol: 'AAPL', quantity: 10, price, leverage: 1, slippagePercent: 50 },
      });
    rig.market.move({ AAPL: ['191.20', '191.24'] });
    ok(await order('buy', 191.24));
    rig.market.move({ AAPL: ['195.20', '195.24'] });
    ok(await order('sell', 195.2));
    rig.market.move({ AAPL: ['195.22', '195.26'] });
    await rig.server.evaluations.drain();
  };

  test('is of one that was passed, with the evidence of each phase; for its person and administrators', async () => {
    const rules = { ...RULES, target: 1, overall: { limit: 5_000, floor: 'static' } };
    const { slug, sealHash } = await evaluations.created({
      phases: [
        { terms: { grant: '10000' }, rules },
        { terms: { grant: '10000' }, rules },
      ],
    });
    const account = await evaluations.begun(student, slug);
    const askIt = (as: Actor, number = account) =>
      rig.call(`GET /api/evaluations/${number}/certificate`, { as });
    expect(codeOf(await askIt(student))).toBe('nothing_to_certify');
    await winIn(account);
    const facts = await factsOf(ok(await askIt(student)));
    const proof = CALL_SCHEMAS.getVerdictProof.response.parse(
      (await evaluations.proofOf(student, account)).body,
    );
    const record = JSON.parse(proof.audit.record) as { after: { evidence: string } };
    expect(facts).toMatchObject({
      seal: sealHash,
      result: {
        kind: 'evaluation',
        phases: 2,
        world: null,
        results: [
          {
            phase: 1,
            account,
            profit: '39.600000',
            target: '1.000000',
            returnPercent: 0.4,
            evidence: record.after.evidence,
            audit: { number: proof.audit.number, hash: proof.audit.hash },
          },
        ],
      },
    });
    expect((await factsOf(ok(await askIt(administrator)))).id).toBe(facts.id);
    for (const as of [teacher, await rig.join('127.9.0.1')]) expect((await askIt(as)).status).toBe(404);
    const next = await evaluations.begun(student, slug);
    expect(codeOf(await askIt(student, next))).toBe('nothing_to_certify');
    await winIn(next);
    const { id, result } = await factsOf(ok(await askIt(student, next)));
    expect(id).not.toBe(facts.id);
    expect(result).toMatchObject({
      results: [
        { phase: 1, account },
        { phase: 2, account: next },
      ],
    });
  });
});

describe('the key of an installation', () => {
  const replace = (...options: string[]) =>
    promisify(execFile)(
      process.execPath,
      [path.resolve(import.meta.dirname, '../commands/administer.ts'), 'replace-signing-key', ...options],
      { env: { PATH: process.env['PATH'], DATABASE_URL: rig.database.url } },
    );

  test('is shown by its certificate alone, replaced from the console, and counts until it has leaked', async () => {
    const { contest, account } = await contested();
    await finished(teacher, contest.slug);
    const first = ok(await ask(student, contest.slug, account));
    const file = ok(await rig.call('GET /api/signing-certificates/current'));
    expect(file.headers['content-type']).toBe('application/pkix-cert');
    const fingerprint = createHash('sha256').update(file.bytes).digest('hex');
    expect(await trusted()).toEqual([fingerprint]);
    expect((await replace()).stdout).toMatch(/its private key is deleted/);
    const [now, before] = await signers();
    expect(before).toMatchObject({ fingerprint, isLeaked: false });
    expect(now?.retiredAt).toBeNull();
    await factsOf(first);
    await factsOf(ok(await ask(student, contest.slug, account)));
    const keys = rig.owner.selectFrom('signing_keys').select('private_key').orderBy('number');
    expect((await keys.execute()).map(({ private_key: key }) => key === null)).toEqual([true, false]);

    const second = ok(await ask(student, contest.slug, account));
    expect((await replace('--leaked')).stdout).toMatch(/counts no more/);
    await factsOf(first);
    const [found] = proveFiles([{ name: 'c.pdf', bytes: second.bytes }], [], await trusted()).certificates;
    expect(found?.proof.problems).toEqual([{ kind: 'certificate_signer' }]);
    const audit = await rig.call('GET /api/admin/audit?action=signing_key_replaced', { as: administrator });
    expect(audit.text).toContain(fingerprint);
  });
});
