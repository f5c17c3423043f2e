import { expect, it } from 'vitest';
import { parseBricks } from './brick-choice.ts';

it('is what was stored, and the usual sizes where that makes no sense', () => {
  const usual = { renko: { by: 'atr' }, ticks: 50 };
  for (const kept of [undefined, null, 7, { renko: { by: 'fixed', size: -1 }, ticks: 0.5 }, { ticks: '9' }])
    expect(parseBricks(kept)).toEqual(usual);
  for (const renko of [
    { by: 'fixed', size: 0.0005 },
    { by: 'percent', percent: 0.1 },
  ])
    expect(parseBricks({ renko, ticks: 20 })).toEqual({ renko, ticks: 20 });
  expect(parseBricks({ renko: { by: 'percent', percent: 60 } })).toEqual(usual);
});
