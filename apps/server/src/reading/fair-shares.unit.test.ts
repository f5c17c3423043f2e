import { describe, expect, test } from 'vitest';
import { createFairShares } from './fair-shares.ts';

/** What has a turn, in the order in which they began. */
async function settled(): Promise<void> {
  for (let n = 0; n < 10; n += 1) await Promise.resolve();
}

describe('calls of one person', () => {
  test('are worked on so many at a time, in the order in which they came; others do not wait for them', async () => {
    const shares = createFairShares(2, 10);
    const begun: string[] = [];
    const leaves = new Map<string, () => void>();
    const enter = (person: string, name: string) =>
      shares.enter(person)?.then((leave) => {
        begun.push(name);
        leaves.set(name, leave);
      });
    for (const name of ['a', 'b', 'c', 'd']) void enter('Ana', name);
    void enter('Ben', 'other');
    await settled();
    expect(begun).toEqual(['a', 'b', 'other']);
    leaves.get('b')!();
    await settled();
    expect(begun).toEqual(['a', 'b', 'other', 'c']);
    // Whoever gives a turn back twice gives one back.
    leaves.get('b')!();
    await settled();
    expect(begun).toHaveLength(4);
    leaves.get('a')!();
    await settled();
    expect(begun.at(-1)).toBe('d');
  });

  test('wait up to a number, and one more is refused', async () => {
    const shares = createFairShares(1, 2);
    const leave = await shares.enter('Ana');
    const waiting = [shares.enter('Ana'), shares.enter('Ana')];
    expect(shares.enter('Ana')).toBeUndefined();
    expect(shares.enter('Ben')).toBeDefined();
    leave!();
    (await waiting[0])!();
    (await waiting[1])!();
    expect(shares.enter('Ana')).toBeDefined();
  });
});
