import { NewPlanRequest } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import {
  NEW_PLAN,
  phaseProblems,
  planOf,
  readPhase,
  withPhase,
  wrongPhases,
  type PhaseDraft,
  type PlanDraft,
} from './new-plan.model.ts';

const DRAFT: PlanDraft = { ...NEW_PLAN, name: ' Dos fases ' };
const [PHASE] = NEW_PLAN.phases as readonly [PhaseDraft, PhaseDraft];
const withFirst = (part: Partial<PhaseDraft>): PlanDraft => ({
  ...DRAFT,
  phases: [{ ...PHASE, ...part }],
});

describe('a new plan', () => {
  test('begins as the usual two phases', () => {
    expect(planOf(DRAFT)).toEqual({
      name: 'Dos fases',
      attempts: 1,
      phases: [800, 500].map((target) => ({
        terms: { grant: '10000', fillProfile: 'ideal' },
        rules: {
          target,
          daily: { limit: 500, basis: 'larger' },
          overall: { limit: 1_000, floor: 'static' },
          breachesAt: true,
          dayEnd: { zone: 'America/New_York', hour: 17 },
          leastDays: 4,
          qualifyingProfit: 0,
          consistency: 40,
        },
      })),
    });
  });

  test('is one that the server takes, whatever is limited', () => {
    const drafts = [
      DRAFT,
      { ...withFirst({ hasDaily: false, dailyLimit: 'x', consistency: '', maxDays: '30' }), group: '7' },
      {
        ...withFirst({
          terms: {
            ...PHASE.terms,
            grant: '250000.50',
            margin: 'esma',
            assetClasses: ['forex', 'crypto'],
            held: { ...PHASE.terms.held, noteRequired: true },
            typed: { maxLeverage: '30', maxShare: '50', ordersADay: '9' },
          },
          floor: 'step',
          lock: '0',
          qualifyingProfit: '0.5',
        }),
        world: '3',
      },
    ] as const;
    for (const draft of drafts) expect(NewPlanRequest.safeParse(planOf(draft)).error).toBeUndefined();
    expect(planOf(drafts[2])).toMatchObject({
      world: '3',
      phases: [
        {
          terms: {
            grant: '250000.50',
            margin: 'esma',
            assetClasses: ['forex', 'crypto'],
            rules: {
              maxLeverage: 30,
              maxShare: 50,
              noteRequired: true,
              ordersADay: { most: 9, zone: 'America/New_York' },
            },
          },
          rules: { overall: { floor: 'step', lock: 0 }, qualifyingProfit: 50 },
        },
      ],
    });
  });

  test('leaves out what does not hold: a lock of a floor that stays, the limit of a day that has none', () => {
    const phase = readPhase({ ...PHASE, lock: '5', hasDaily: false });
    expect(phase?.rules.overall).toEqual({ limit: 1_000, floor: 'static' });
    expect(phase?.rules).not.toHaveProperty('daily');
  });

  test.each([
    ['terms', { ...PHASE.terms, grant: '99.99' }],
    ['target', '0'],
    ['dailyLimit', '100'],
    ['overallLimit', ''],
    ['zone', 'Atlantis/Center'],
    ['leastDays', '366'],
    ['qualifyingProfit', '100.01'],
    ['consistency', '101'],
    ['maxDays', '0'],
  ] as const)('is not sent with %s %j', (field, value) => {
    const draft = withFirst({ [field]: value });
    expect([...phaseProblems(draft.phases[0] ?? PHASE)]).toEqual([field]);
    expect(planOf(draft)).toBeUndefined();
    expect(wrongPhases(draft)).toEqual([1]);
  });

  test.each([{ name: ' ' }, { attempts: '0' }, { attempts: '101' }, { phases: [] }])(
    'is not sent with %j',
    (part) => expect(planOf({ ...DRAFT, ...part })).toBeUndefined(),
  );

  test('gets a further phase that is like the last one', () => {
    const { phases } = withPhase(DRAFT);
    expect(phases).toHaveLength(3);
    expect(phases[2]).toEqual(phases[1]);
  });
});
