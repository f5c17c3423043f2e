import { expect, test } from 'vitest';
import { endOfBar, replayName, readReplay, type ReplayDraft } from './replay.model.ts';

const DRAFT: ReplayDraft = { account: '7', from: '2026-03-01T14:30', begins: 'copy', name: ' What if ' };

test('a replay is of a moment, or of now', () => {
  expect(readReplay(DRAFT)).toEqual({
    account: '7',
    from: '2026-03-01T14:30:00.000Z',
    begins: 'copy',
    name: 'What if',
  });
  expect(readReplay({ ...DRAFT, from: '' })).toMatchObject({ from: undefined });
});

test.each([{ name: ' ' }, { account: '' }, { from: 'yesterday' }, { from: '2026-13-01T14:30' }])(
  'it is not complete with %j',
  (part) => expect(readReplay({ ...DRAFT, ...part })).toBeUndefined(),
);

test('its name fits', () => {
  expect(replayName('Replay', 'Main')).toBe('Replay: Main');
  expect(replayName('Replay', 'x'.repeat(60)).length).toBe(40);
});

test('a bar ends where the next one begins', () => {
  expect(endOfBar(60_000, 60_000)).toBe(120_000);
  expect(endOfBar(119_999, 60_000)).toBe(120_000);
  expect(endOfBar(3_600_001, 3_600_000)).toBe(7_200_000);
});
