import { PRESET_HEADLINES, SCRIPT_PRESETS, type PresetHeadlines } from '@lonja/core/script-presets';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import {
  readContest,
  newContest,
  onMarket,
  listContestProblems,
  type ContestDraft,
} from './new-contest.model.ts';

const HEADLINES = Object.fromEntries(PRESET_HEADLINES.map((one) => [one, one])) as PresetHeadlines;
const DRAFT: ContestDraft = { ...newContest('7', Date.UTC(2026, 10, 27)), name: ' Riesgo ' };

describe('the form of a new contest', () => {
  test('begins as a day of trading that only needs a name', () => {
    expect([...listContestProblems(newContest('7', 0))]).toEqual(['name']);
    expect(readContest(DRAFT, HEADLINES)).toEqual({
      name: 'Riesgo',
      group: '7',
      symbols: ['AAPL', 'MSFT', 'EURUSD', 'XAUUSD', 'BTC'],
      beginsAt: '2026-11-27T14:30:00.000Z',
      minutes: 390,
      terms: { grant: '10000', fillProfile: 'ideal' },
      lateEntry: true,
      leastFills: 1,
      scoring: 'return',
    });
  });

  test("on the installation's market begins tomorrow for two weeks, without symbols and a script, and leaves delayed prices out", () => {
    const now = Date.UTC(2026, 10, 27);
    const draft = {
      ...DRAFT,
      preset: 'flashCrash',
      symbols: '',
      ...onMarket('installation', DRAFT, now),
    } as const;
    const sent = readContest(draft, HEADLINES);
    expect(sent).toMatchObject({
      market: 'installation',
      beginsAt: '2026-11-28T14:30:00.000Z',
      minutes: 20_160,
    });
    for (const field of ['symbols', 'script']) expect(sent).not.toHaveProperty(field);
    expect(sent?.terms).toEqual({ grant: '10000', fillProfile: 'ideal', rules: { noDelayed: true } });
    const late = {
      ...draft.terms,
      assetClasses: ['stocks'],
      held: { ...draft.terms.held, noDelayed: false },
    } as const;
    const chosen = readContest({ ...draft, terms: late }, HEADLINES);
    expect(chosen?.terms).toMatchObject({ assetClasses: ['stocks'], rules: { noDelayed: false } });
    expect(CALL_SCHEMAS.createContest.body.safeParse(chosen).success).toBe(true);
    // A world has its instruments, and no prices that come late.
    const inWorld = { ...draft, ...onMarket('world', draft, now), symbols: 'AAPL' };
    expect(readContest({ ...inWorld, terms: { ...late, assetClasses: [] } }, HEADLINES)).toMatchObject({
      minutes: 390,
      symbols: ['AAPL'],
      terms: { grant: '10000', fillProfile: 'ideal' },
    });
  });

  test('sends what else its places depend on, and the zone only where days count', () => {
    const drawn = readContest(
      { ...DRAFT, scoring: 'drawdown', penalty: '150', holdMinutes: '10', teamSize: '4' },
      HEADLINES,
    );
    expect(drawn).toMatchObject({ scoring: 'drawdown', penalty: 150, holdMinutes: 10, teamSize: 4 });
    expect(drawn).not.toHaveProperty('zone');
    const days = readContest({ ...DRAFT, scoring: 'sharpe', leastDays: '1', zone: 'UTC' }, HEADLINES);
    expect(days).toMatchObject({ scoring: 'sharpe', leastDays: 1, zone: 'UTC' });
    expect(days).not.toHaveProperty('penalty');
    for (const body of [drawn, days])
      expect(CALL_SCHEMAS.createContest.body.safeParse(body).success).toBe(true);
    // A penalty that does not apply is no problem.
    expect([...listContestProblems({ ...DRAFT, penalty: 'x' })]).toEqual([]);
  });

  test.each<[Partial<ContestDraft>, keyof ContestDraft]>([
    [{ scoring: 'drawdown', penalty: '0' }, 'penalty'],
    [{ leastDays: '0' }, 'leastDays'],
    [{ teamSize: '11' }, 'teamSize'],
    [{ holdMinutes: '1.5' }, 'holdMinutes'],
    [{ symbols: ' , ' }, 'symbols'],
    [{ beginsAt: '2026-13-01T00:00' }, 'beginsAt'],
    [{ minutes: '4' }, 'minutes'],
    [{ minutes: '10.5' }, 'minutes'],
    [{ terms: { ...DRAFT.terms, grant: '99.99' } }, 'terms'],
    [{ leastFills: '-1' }, 'leastFills'],
    [{ leastFills: '' }, 'leastFills'],
  ])('%j cannot be sent', (part, field) => {
    expect([...listContestProblems({ ...DRAFT, ...part })]).toEqual([field]);
    expect(readContest({ ...DRAFT, ...part }, HEADLINES)).toBeUndefined();
  });

  test.each(SCRIPT_PRESETS)('its scenario %s is one that the call takes', (preset) => {
    const body = readContest({ ...DRAFT, symbols: 'USDCHF AAPL CL=F', preset }, HEADLINES);
    expect(CALL_SCHEMAS.createContest.body.safeParse(body).success).toBe(true);
    expect(body?.script?.every(({ at }) => at >= 130)).toBe(true);
  });
});
