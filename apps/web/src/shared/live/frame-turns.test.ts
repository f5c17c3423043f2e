import { expect, it } from 'vitest';
import { createFrameTurns } from './frame-turns.ts';

function onPage(isHidden = false) {
  const frames: (() => void)[] = [];
  const shown: string[] = [];
  const show = createFrameTurns({ isHidden: () => isHidden, atNextFrame: (run) => void frames.push(run) });
  const come = async (what: string): Promise<void> => {
    show(() => shown.push(what));
    await Promise.resolve();
  };
  const frame = (): void => frames.splice(0).forEach((run) => run());
  return { shown, come, frame };
}

it('shows what comes first at once, and what comes in the same frame with the next one', async () => {
  const { shown, come, frame } = onPage();
  await come('first');
  await come('second');
  expect(shown).toEqual(['first']);
  frame();
  expect(shown).toEqual(['first', 'second']);
  await come('third');
  expect(shown).toEqual(['first', 'second', 'third']);
});

it('shows nothing on a page that nobody sees, until it has a frame', async () => {
  const { shown, come, frame } = onPage(true);
  await come('first');
  expect(shown).toEqual([]);
  frame();
  expect(shown).toEqual(['first']);
});
