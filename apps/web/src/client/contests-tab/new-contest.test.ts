import { PRESET_HEADLINES, SCRIPT_PRESETS, type PresetHeadlines } from '@lonja/core/script-presets';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { contestOf, newContest, problemsOf, type ContestDraft } from './new-contest.model.ts';

const HEADLINES = Object.fromEntries(PRESET_HEADLINES.map((one) => [one, one])) as PresetHeadlines;
const DRAFT: ContestDraft = { ...newContest('7', Date.UTC(2026, 10, 27)), name: ' Riesgo ' };

describe('the form of a new contest', () => {
  test('begins as a day of trading that only needs a name', () => {
    expect([...problemsOf(newContest('7', 0))]).toEqual(['name']);
    expect(contestOf(DRAFT, HEADLINES)).toEqual({
      name: 'Riesgo',
      group: '7',
      symbols: ['AAPL', 'MSFT', 'EURUSD', 'XAUUSD', 'BTC'],
      beginsAt: '2026-11-27T14:30:00.000Z',
      minutes: 390,
      grant: '10000',
      shorts: true,
      lateEntry: true,
      leastFills: 1,
    });
  });

  test('sends limits only where there are some', () => {
    expect(contestOf({ ...DRAFT, maxLeverage: '5', maxShare: '40', shorts: false }, HEADLINES)).toMatchObject(
      {
        maxLeverage: 5,
        maxShare: 40,
        shorts: false,
      },
    );
  });

  test.each<[Partial<ContestDraft>, keyof ContestDraft]>([
    [{ symbols: ' , ' }, 'symbols'],
    [{ beginsAt: '2026-13-01T00:00' }, 'beginsAt'],
    [{ minutes: '4' }, 'minutes'],
    [{ minutes: '10.5' }, 'minutes'],
    [{ grant: '99.99' }, 'grant'],
    [{ grant: 'x' }, 'grant'],
    [{ maxLeverage: '501' }, 'maxLeverage'],
    [{ maxShare: '0' }, 'maxShare'],
    [{ leastFills: '-1' }, 'leastFills'],
    [{ leastFills: '' }, 'leastFills'],
  ])('%j cannot be sent', (part, field) => {
    expect([...problemsOf({ ...DRAFT, ...part })]).toEqual([field]);
    expect(contestOf({ ...DRAFT, ...part }, HEADLINES)).toBeUndefined();
  });

  test.each(SCRIPT_PRESETS)('its scenario %s is one that the call takes', (preset) => {
    const body = contestOf({ ...DRAFT, symbols: 'USDCHF AAPL CL=F', preset }, HEADLINES);
    expect(CALL_SCHEMAS.createContest.body.safeParse(body).success).toBe(true);
    expect(body?.script?.every(({ at }) => at >= 130)).toBe(true);
  });
});
