import { loadCatalogue } from '@lonja/feeds';
import { proveFiles } from '@lonja/proof';
import {
  CALL_SCHEMAS,
  NoticeList,
  PersonalExport,
  Position,
  Transaction,
  VerdictProof,
} from '@lonja/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { array } from 'zod';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigEvaluations, NEW_PLAN, RULES } from '../test/evaluations.ts';
import { createRigGroup, joinStudent } from '../test/groups.ts';
import { countByStatus, OPENING_QUOTES, type Actor, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);
const evaluations = createRigEvaluations(rig, administrator);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const phase = (rules: object, terms: object = {}) => ({
  terms: { grant: '10000', ...terms },
  rules: { ...RULES, ...rules },
});
const plan = (rules: object, more: object = {}) => evaluations.created({ phases: [phase(rules)], ...more });

/** The people of a run come from addresses of their own: few register from the same one. */
let people = 0;
const join = () => rig.join(`127.3.${people >> 8}.${++people & 255}`);
const trade = (
  as: Actor,
  account: string,
  { side = 'buy', quantity = 100, price = 191.24, leverage = 5 } = {},
) =>
  rig.call(`POST /api/trades/${side}?account=${account}`, {
    as,
    body: { userId: as.id, symbol: 'AAPL', quantity, price, leverage, slippagePercent: 50 },
  });
const step = async (bid: string): Promise<void> => {
  rig.market.move({ AAPL: [bid, (Number(bid) + 0.04).toFixed(2)] });
  await rig.server.evaluations.drain();
};
const read = async (as: Actor, path: string) => (await rig.call(`GET /api/${path}`, { as })).body;
const noticesOf = async (as: Actor) => NoticeList.parse(await read(as, 'notices')).notices;
const stateOf = async (as: Actor, account: string) => (await evaluations.evaluationOf(as, account)).state;

let person: Actor;
beforeEach(async () => {
  rig.market.move(OPENING_QUOTES);
  await rig.server.evaluations.drain();
  person = await join();
  return () => rig.assertBalanced();
});

describe('a plan', () => {
  test('is made by an administrator; what was sealed is recorded, shown as a hash, and never changed', async () => {
    const made = await evaluations.created({
      attempts: 2,
      phases: [
        phase(
          { daily: { limit: 500, basis: 'larger' } },
          {
            fillProfile: 'retail',
            margin: 'esma',
            rules: { maxLeverage: 20, noShorts: true, noteRequired: true, ordersADay: { most: 9 } },
          },
        ),
        phase({
          target: 500,
          overall: { limit: 1_000, floor: 'step', lock: 0 },
          consistency: 40,
          maxDays: 30,
        }),
      ],
    });
    expect(made).toMatchObject({
      world: null,
      group: null,
      attempts: 2,
      begun: 0,
      active: 0,
      closedAt: null,
    });
    expect(made.phases[0]).toMatchObject({
      terms: {
        grant: '10000.000000',
        fillProfile: 'retail',
        margin: 'esma',
        rules: {
          maxLeverage: 20,
          noShorts: true,
          noteRequired: true,
          ordersADay: { most: 9, zone: 'America/New_York' },
        },
      },
      rules: { daily: { limit: 500, basis: 'larger' } },
    });
    const { record } = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'programme_created')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(record)).toMatchObject({ after: { seal: made.sealHash, slug: made.slug } });
    for (const change of [{ phases: '[]' as never }, { attempts: 99 }])
      await expect(
        rig.server.db.updateTable('programmes').set(change).where('slug', '=', made.slug).execute(),
      ).rejects.toThrow(/permission denied/);
  });

  test.each<[string, object, string]>([
    [
      'an unknown zone',
      { phases: [phase({ dayEnd: { zone: 'Mars/Olympus', hour: 17 } })] },
      'unknown_time_zone',
    ],
    ['a grant that nobody gets', { phases: [phase({}, { grant: '10' })] }, 'grant_out_of_range'],
    [
      'a rule by the days of an unknown zone',
      { phases: [phase({}, { rules: { ordersADay: { most: 1, zone: 'Mars/Olympus' } } })] },
      'unknown_time_zone',
    ],
    ['a group that is none', { group: '999999' }, 'not_found'],
    ['a world that is none', { world: '999999' }, 'not_found'],
    ['no phase', { phases: [] }, 'invalid_request'],
    [
      'a loss of everything',
      { phases: [phase({ overall: { limit: 10_000, floor: 'static' } })] },
      'invalid_request',
    ],
    [
      'an hour that no clock has',
      { phases: [phase({ dayEnd: { zone: 'UTC', hour: 24 } })] },
      'invalid_request',
    ],
  ])('is not made with %s', async (_, more, code) => {
    const body = { ...NEW_PLAN, ...more };
    const answer = await rig.call('POST /api/admin/plans', { as: administrator, body });
    expect([answer.status >= 400 && answer.status < 500, codeOf(answer)]).toEqual([true, code]);
  });

  test('of a group is seen and begun by its members alone', async () => {
    const group = await createRigGroup(rig, administrator);
    const student = await joinStudent(rig, group);
    const { slug } = await evaluations.created({ group: group.id });
    expect((await evaluations.begin(person, slug)).status).toBe(404);
    expect((await rig.call(`GET /api/plans/${slug}`, { as: person })).status).toBe(404);
    expect(CALL_SCHEMAS.listPlans.response.parse(await read(person, 'plans'))).not.toContainEqual(
      expect.objectContaining({ slug }),
    );
    await evaluations.begun(student, slug);
  });

  test('that is closed is begun by nobody; what goes on does', async () => {
    const { slug } = await evaluations.created();
    const account = await evaluations.begun(person, slug);
    const closing = () => rig.call(`POST /api/admin/plans/${slug}/closing`, { as: administrator, body: {} });
    expect((await closing()).status).toBe(200);
    expect(codeOf(await closing())).toBe('plan_closed');
    expect(codeOf(await evaluations.begin(await join(), slug))).toBe('plan_closed');
    expect(await stateOf(person, account)).toBe('active');
  });
});

describe('an evaluation', () => {
  test('is an account of its own, one at a time, however often it is asked for at once', async () => {
    const { slug } = await evaluations.created();
    const answers = await Promise.all(Array.from({ length: 5 }, () => evaluations.begin(person, slug)));
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 4 });
    expect(new Set(answers.filter(({ status }) => status === 409).map(codeOf))).toEqual(
      new Set(['evaluation_goes_on']),
    );
    const {
      evaluations: [own],
      nextPhase,
      attemptsLeft,
    } = await evaluations.planOf(person, slug);
    expect([nextPhase, attemptsLeft, own?.state]).toEqual([null, 0, 'active']);
    expect(own).toMatchObject({
      equity: '10000.000000',
      floors: [{ name: 'overall', at: '9999.000000', distance: '1.000000' }],
      target: { wanted: '100.000000', profit: '0.000000', isFlat: true },
    });
    const exported = await rig.call('POST /api/export', { as: person, body: { password: person.password } });
    expect(PersonalExport.parse(exported.body).evaluations).toMatchObject([{ account: own?.account }]);
  });

  test('is nobody else’s, and takes no deposits, resets or figures of an administrator', async () => {
    const { slug } = await evaluations.created();
    const account = await evaluations.begun(person, slug);
    const other = await join();
    for (const path of ['', '/proof'])
      expect((await rig.call(`GET /api/evaluations/${account}${path}`, { as: other })).status).toBe(404);
    expect(
      (await rig.call(`POST /api/evaluations/${account}/appeal`, { as: other, body: { text: 'x' } })).status,
    ).toBe(404);
    const paid = { amount: '100', paymentMethod: 'bank_transfer' };
    for (const [route, body] of [
      ['deposit', paid],
      ['account-reset', {}],
    ] as const) {
      const path = `POST /api/users/${person.id}/${route}?account=${account}`;
      const answer = await rig.call(path, { as: person, body });
      expect([route, codeOf(answer)]).toEqual([route, 'account_is_evaluation']);
    }
    const set = await rig.call(`PUT /api/admin/users/${person.id}?account=${account}`, {
      as: administrator,
      body: { balance: '20000', reason: 'Un regalo' },
    });
    expect([codeOf(set), await stateOf(person, account)]).toEqual(['account_is_evaluation', 'active']);
    expect((await evaluations.evaluationOf(person, account)).balance).toBe('10000.000000');
  });

  test('breaches at the step that falls below its floor: closed at that step’s quotes, for good, with notice and proof', async () => {
    // 100 of 191.24: at a bid of 186.23 it is 9,499, below 95 %.
    const { slug } = await plan({ overall: { limit: 500, floor: 'static' } });
    const account = await evaluations.begun(person, slug);
    expect((await trade(person, account)).status).toBe(200);
    await step('186.24');
    expect(await stateOf(person, account)).toBe('active');
    await step('186.23');
    await step('195.00');
    const ended = await evaluations.evaluationOf(person, account);
    expect(ended).toMatchObject({
      state: 'breached',
      balance: '9499.000000',
      equity: '9499.000000',
      floors: [],
    });
    expect(codeOf(await trade(person, account))).toBe('account_closed');
    expect(array(Position).parse(await read(person, `positions/${person.id}?account=${account}`))).toEqual(
      [],
    );
    const fills = array(Transaction).parse(
      await read(person, `transactions/${person.id}?account=${account}`),
    );
    expect(fills.find(({ type }) => type === 'sell')).toMatchObject({
      price: 186.23,
      cause: 'evaluation_end',
    });
    expect((await noticesOf(person)).find(({ kind }) => kind === 'evaluation_ended')?.data).toMatchObject({
      programme: 'Prueba de acceso',
      verdict: 'breached',
      floor: 'overall',
    });
    await expect(
      rig.server.db.updateTable('evaluation_verdicts').set({ kind: 'passed' }).execute(),
    ).rejects.toThrow(/permission denied/);
  });

  test('freezes at a breach where its rules say so: open, closing only, with the figures of the step for good', async () => {
    const rules = { overall: { limit: 500, floor: 'static' }, atBreach: 'freeze' };
    const { slug, phases } = await plan(rules);
    expect(phases[0]?.rules).toMatchObject({ atBreach: 'freeze' });
    const account = await evaluations.begun(person, slug);
    await trade(person, account);
    const waits = await rig.call(`POST /api/orders?account=${account}`, {
      as: person,
      body: { symbol: 'AAPL', side: 'buy', type: 'limit', limitPrice: '150.00', quantity: '1', leverage: 5 },
    });
    expect([waits.status, waits.text]).toEqual([201, waits.text]);
    await step('186.23');
    const frozen = { state: 'breached', isFrozen: true, balance: '10000.000000', equity: '9499.000000' };
    expect(await evaluations.evaluationOf(person, account)).toMatchObject(frozen);
    const orders = CALL_SCHEMAS.listOrders.response.parse(
      await read(person, `orders?account=${account}&status=all`),
    );
    expect(orders.map(({ status }) => status)).toEqual(['cancelled']);
    expect((await evaluations.created({ name: 'Otra' })).active).toBe(0);
    const { plan: counted } = await evaluations.planOf(person, slug);
    expect([counted.begun, counted.active]).toEqual([1, 0]);

    await step('195.00');
    expect(codeOf(await trade(person, account, { price: 195.04 }))).toBe('account_frozen');
    const flip = await trade(person, account, { side: 'sell', quantity: 101, price: 195 });
    expect([flip.status, codeOf(flip)]).toEqual([409, 'account_frozen']);
    const rebalance = await rig.call(`POST /api/portfolio/rebalance?account=${account}`, {
      as: person,
      body: { userId: person.id, strategy: 'custom', targetAllocations: { technology: 100 } },
    });
    expect([rebalance.status, codeOf(rebalance)]).toEqual([409, 'account_frozen']);
    expect((await trade(person, account, { side: 'sell', price: 195 })).status).toBe(200);
    // It has gained since; the verdict's figures stay those of its step, also once the account is closed.
    expect(await evaluations.evaluationOf(person, account)).toMatchObject(frozen);
    const closing = await rig.call(`POST /api/users/${person.id}/accounts/${account}/closing`, {
      as: person,
      body: {},
    });
    expect([closing.status, closing.text]).toEqual([200, closing.text]);
    expect(await evaluations.evaluationOf(person, account)).toMatchObject({ ...frozen, isFrozen: false });

    const proof = await evaluations.proofOf(person, account);
    const [outcome] = proveFiles([{ name: 'proof.json', text: JSON.stringify(proof.body) }], []).verdicts;
    expect(outcome?.proof).toMatchObject({ verdict: 'breached', equity: '9499.000000', problems: [] });
  });

  test('passes flat with its profit, and the next phase begins; after the last one none does', async () => {
    const { slug } = await evaluations.created({
      phases: [
        phase({ overall: { limit: 1_000, floor: 'static' } }),
        phase({ target: 50, overall: { limit: 1_000, floor: 'static' } }),
      ],
    });
    for (const number of [1, 2]) {
      rig.market.move(OPENING_QUOTES);
      const account = await evaluations.begun(person, slug);
      await trade(person, account);
      await step('193.00');
      expect(await stateOf(person, account)).toBe('active');
      await trade(person, account, { side: 'sell', price: 193 });
      await step('193.00');
      expect(await evaluations.evaluationOf(person, account)).toMatchObject({
        state: 'passed',
        phase: number,
      });
    }
    const { nextPhase } = await evaluations.planOf(person, slug);
    expect([nextPhase, codeOf(await evaluations.begin(person, slug))]).toEqual([null, 'plan_passed']);
  });

  test('counts its days by the hour of its zone; the peak that was seen survives, and a floor that follows it', async () => {
    const { slug } = await plan({
      overall: { limit: 500, floor: 'step' },
      daily: { limit: 400, basis: 'equity' },
    });
    const account = await evaluations.begun(person, slug);
    await trade(person, account);
    await step('200.00');
    const risen = await evaluations.evaluationOf(person, account);
    expect(risen).toMatchObject({ peak: '10876.000000', day: { number: 1, basis: '10000.000000' } });
    rig.market.wait(Date.parse(risen.day.endsAt) - rig.market.view().now);
    await step('200.00');
    const next = await evaluations.evaluationOf(person, account);
    expect(next.day).toMatchObject({ number: 2 });
    // The night's financing is charged before the day begins.
    expect(Number(next.day.basis)).toBeLessThan(10_876);
    expect(Number(next.day.basis)).toBeGreaterThan(10_850);
    expect(next.floors.map(({ name }) => name)).toEqual(['daily', 'overall']);
    await step('195.90');
    expect(await stateOf(person, account)).toBe('breached');
    const proof = VerdictProof.parse((await evaluations.proofOf(person, account)).body);
    expect(proof.evidence.floor?.name).toBe('daily');
  });

  test('goes on at whichever process holds its person', async () => {
    const there = await rig.beside();
    try {
      const { slug } = await evaluations.created();
      const many = await Promise.all(Array.from({ length: 8 }, () => join()));
      const accounts = await Promise.all(many.map((one) => evaluations.begun(one, slug)));
      await Promise.all(many.map((one, place) => trade(one, accounts[place] as string)));
      const statesAfterStep = async () => {
        for (const { market } of [rig, there]) market.move({ AAPL: ['191.20', '191.24'] });
        await Promise.all([rig, there].map(({ server }) => server.evaluations.drain()));
        return Promise.all(many.map((one, place) => stateOf(one, accounts[place] as string)));
      };
      await expect
        .poll(async () => new Set(await statesAfterStep()), { timeout: 10_000 })
        .toEqual(new Set(['breached']));
    } finally {
      await there.stop();
      await vi.waitUntil(() => rig.server.home.isWhole(), { timeout: 10_000 });
    }
  });
});

describe('a proof', () => {
  const breach = async () => {
    const { slug, phases } = await plan({ overall: { limit: 500, floor: 'static' } });
    const account = await evaluations.begun(person, slug);
    await trade(person, account);
    await step('190.00');
    await step('186.00');
    const proof = VerdictProof.parse((await evaluations.proofOf(person, account)).body);
    return { account, proof, rulesHash: phases[0]?.rulesHash };
  };
  const prove = (proof: VerdictProof) =>
    proveFiles([{ name: 'proof.json', text: JSON.stringify(proof) }], loadCatalogue()).verdicts[0]?.proof;

  test('computes the verdict again from nothing, says what the step before was worth, and stands in the audit log', async () => {
    const { account, proof, rulesHash } = await breach();
    expect(prove(proof)).toMatchObject({
      account,
      verdict: 'breached',
      equity: '9476.000000',
      equityBefore: '9876.000000',
      floor: { name: 'overall', at: '9500.000000' },
      rulesHash,
      problems: [],
      unchecked: [
        { kind: 'verdict_row', row: proof.audit.number, hash: proof.audit.hash },
        { kind: 'verdict_account', entry: proof.evidence.ledgerEntries },
        { kind: 'verdict_progress' },
        { kind: 'own_market' },
      ],
    });
    // The grant's entry left the balance that the day began with.
    expect(proof.evidence.progress).toMatchObject({ dayEntries: 1, dayBalance: '10000.000000' });
    const { progress, ...earlier } = proof.evidence;
    const { dayEntries: _, ...known } = progress;
    expect(prove({ ...proof, evidence: { ...earlier, progress: known } })?.problems).toEqual([
      { kind: 'verdict_evidence' },
    ]);
    const row = await rig.owner
      .selectFrom('audit_log')
      .select(['record', 'hash'])
      .where('number', '=', BigInt(proof.audit.number) as never)
      .executeTakeFirstOrThrow();
    expect([row.record, row.hash.toString('hex')]).toEqual([proof.audit.record, proof.audit.hash]);
    // An administrator reads that of anybody.
    expect((await evaluations.proofOf(administrator, account)).status).toBe(200);
  });

  test('of which any figure is another is found', async () => {
    const { proof } = await breach();
    const { evidence } = proof;
    const [quote] = evidence.quotes;
    const [position] = evidence.positions;
    const forged: readonly (readonly [Partial<VerdictProof['evidence']>, string])[] = [
      [{ quotes: [{ ...quote!, bid: '187' }] }, 'verdict_equity'],
      [{ positions: [{ ...position!, quantity: '99' }] }, 'verdict_equity'],
      [{ equity: '9600' }, 'verdict_equity'],
      [{ cash: '9999' }, 'verdict_equity'],
      [{ rules: { ...evidence.rules, overall: { limit: 600, floor: 'static' } } }, 'verdict_differs'],
      [{ verdict: 'passed' }, 'verdict_differs'],
      [{ floor: { name: 'overall', at: '9400' } }, 'verdict_differs'],
      [{ progress: { ...evidence.progress, peak: '12000' } }, 'verdict_differs'],
      [{ account: '1' }, 'verdict_evidence'],
      [{ at: '2026-01-01T00:00:00.000Z' }, 'verdict_evidence'],
      [{ before: null }, 'verdict_evidence'],
      [{ grant: 'x' as never }, 'no proof at all'],
    ];
    for (const [change, found] of forged) {
      const outcome = prove({ ...proof, evidence: { ...evidence, ...change } });
      const kinds = outcome?.problems.map(({ kind }) => kind as string) ?? ['no proof at all'];
      const expected = outcome ? [found, 'verdict_evidence'] : [found];
      expect(kinds).toEqual(expect.arrayContaining(expected));
    }
    const row = { ...proof.audit, record: proof.audit.record.replace('breached', 'passed') };
    expect(prove({ ...proof, audit: row })?.problems.map(({ kind }) => kind)).toEqual([
      'verdict_audit',
      'verdict_evidence',
    ]);
  });

  test('is there once something is decided, and not before', async () => {
    const { slug } = await evaluations.created();
    const account = await evaluations.begun(person, slug);
    const answers = [
      await evaluations.proofOf(person, account),
      await rig.call(`POST /api/evaluations/${account}/appeal`, { as: person, body: { text: 'No' } }),
    ];
    expect(answers.map(codeOf)).toEqual(['evaluation_not_judged', 'evaluation_not_judged']);
  });
});

describe('an appeal', () => {
  const breached = async (slug: string) => {
    const account = await evaluations.begun(person, slug);
    await trade(person, account);
    await step('191.20');
    expect(await stateOf(person, account)).toBe('breached');
    return account;
  };
  const appeal = (account: string) =>
    rig.call(`POST /api/evaluations/${account}/appeal`, {
      as: person,
      body: { text: 'La cotización era mala' },
    });
  const answer = (account: string, isUpheld: boolean) =>
    rig.call(`POST /api/admin/evaluations/${account}/appeal`, {
      as: administrator,
      body: { isUpheld, answer: 'Hemos visto las cotizaciones' },
    });

  test('is made once and answered once; the verdict and its proof stand, whatever the answer', async () => {
    const { slug } = await evaluations.created();
    const account = await breached(slug);
    const before = (await evaluations.proofOf(person, account)).text;
    expect(codeOf(await answer(account, false))).toBe('not_found');
    expect([(await appeal(account)).status, codeOf(await appeal(account))]).toEqual([201, 'appeal_made']);
    const answers = await Promise.all([answer(account, false), answer(account, true)]);
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 });
    expect(answers.map(codeOf)).toContain('appeal_answered');
    expect(codeOf(await appeal(account))).toBe('appeal_made');
    expect(await stateOf(person, account)).toBe('breached');
    expect((await evaluations.proofOf(person, account)).text).toBe(before);
    expect((await noticesOf(person)).filter(({ kind }) => kind === 'appeal_answered')).toHaveLength(1);
  });

  test('who is erased leaves the answer beside the verdict, and no notice of it', async () => {
    const { slug } = await evaluations.created();
    const account = await breached(slug);
    await appeal(account);
    expect((await answer(account, false)).status).toBe(200);
    const kept = rig.owner.selectFrom('notices').select('kind').where('user_id', '=', person.id);
    expect((await kept.execute()).map(({ kind }) => kind)).toContain('appeal_answered');
    const body = { password: person.password };
    const erased = await rig.call(`POST /api/users/${person.id}/erasure`, { as: person, body });
    expect([erased.status, erased.text]).toEqual([200, erased.text]);
    expect((await kept.execute()).map(({ kind }) => kind)).not.toContain('appeal_answered');
    const stored = rig.owner.selectFrom('evaluation_appeals').select(['text', 'answer']);
    expect(await stored.where('account_id', '=', Number(account)).execute()).toEqual([
      { text: null, answer: 'Hemos visto las cotizaciones' },
    ]);
  });

  test('that is upheld takes no attempt: the phase begins again', async () => {
    const { slug } = await evaluations.created();
    const account = await breached(slug);
    expect(codeOf(await evaluations.begin(person, slug))).toBe('too_many_attempts');
    await appeal(account);
    expect((await answer(account, true)).status).toBe(200);
    expect(await stateOf(person, account)).toBe('breached');
    expect((await evaluations.planOf(person, slug)).nextPhase).toBe(1);
    await evaluations.begun(person, slug);
  });

  test('stays with its verdict when its person is erased, whose names are gone', async () => {
    const { slug } = await evaluations.created();
    const account = await breached(slug);
    const listed = async () =>
      CALL_SCHEMAS.listEvaluations.response.parse(
        await read(administrator, `admin/plans/${slug}/evaluations`),
      );
    const { username } = person;
    expect(await listed()).toMatchObject([{ account, username, isErased: false, voidReason: null }]);
    const erased = await rig.call(`POST /api/users/${person.id}/erasure`, {
      as: person,
      body: { password: person.password },
    });
    expect([erased.status, erased.text]).toEqual([200, erased.text]);
    expect(await listed()).toMatchObject([
      { account, username: null, fullName: null, isErased: true, state: 'breached' },
    ]);
  });

  test('rejected leaves no attempt; one that was voided takes none', async () => {
    const { slug } = await evaluations.created();
    const account = await evaluations.begun(person, slug);
    await trade(person, account);
    const voiding = () =>
      rig.call(`POST /api/admin/evaluations/${account}/voiding`, {
        as: administrator,
        body: { reason: 'Un fallo nuestro' },
      });
    expect((await voiding()).status).toBe(200);
    expect(codeOf(await voiding())).toBe('account_closed');
    expect(await evaluations.evaluationOf(person, account)).toMatchObject({
      state: 'voided',
      voidReason: 'Un fallo nuestro',
    });
    expect((await noticesOf(person)).find(({ kind }) => kind === 'evaluation_ended')?.data).toMatchObject({
      verdict: 'voided',
      reason: 'Un fallo nuestro',
    });
    expect(codeOf(await evaluations.proofOf(person, account))).toBe('evaluation_not_judged');
    const again = await breached(slug);
    await appeal(again);
    await answer(again, false);
    expect(codeOf(await evaluations.begin(person, slug))).toBe('too_many_attempts');
  });
});
