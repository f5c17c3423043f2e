import { describe, expect, it } from 'vitest';
import { HttpRefusal } from '../refusal/http-refusal.ts';
import { createComputeLanes, type ComputeLanes } from './compute-lanes.ts';

/** Computations that end when the test says so, and the names of those that have begun. */
function computations(lanes: ComputeLanes = createComputeLanes()) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    enter: (name: string, lane: string, size = 1): Promise<string> =>
      lanes.enter(lane, size, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }),
    end: (name: string) => ends.get(name)!(),
  };
}

describe('lanes of computations', () => {
  it('let one of a lane compute at a time, and others go on beside it', async () => {
    const { begun, enter, end } = computations();
    const [first, second] = [enter('first', 'here'), enter('second', 'here')];
    const other = enter('other', 'elsewhere');
    expect(begun).toEqual(['first', 'other']);
    end('other');
    expect(await other).toBe('other');
    expect(begun).toEqual(['first', 'other']);
    end('first');
    await first;
    expect(begun).toEqual(['first', 'other', 'second']);
    end('second');
    expect(await second).toBe('second');
  });

  it('take the smallest of those that wait, and of equals the one that came first', async () => {
    const { begun, enter, end } = computations();
    const all = [
      enter('running', 'here', 500),
      enter('download', 'here', 10_000),
      enter('chart', 'here', 500),
      enter('second chart', 'here', 500),
      enter('candle', 'here', 1),
    ];
    for (const [place, name] of ['running', 'candle', 'chart', 'second chart', 'download'].entries()) {
      expect(begun).toHaveLength(place + 1);
      expect(begun.at(-1)).toBe(name);
      end(name);
      await all[['running', 'download', 'chart', 'second chart', 'candle'].indexOf(name)];
    }
  });

  it('go on after one that fails', async () => {
    const { enter, end } = computations();
    const lanes = createComputeLanes();
    await expect(lanes.enter('here', 1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await lanes.enter('here', 1, () => Promise.resolve('next'))).toBe('next');
    const one = enter('one', 'here');
    end('one');
    await one;
    const another = enter('another', 'here');
    end('another');
    expect(await another).toBe('another');
  });

  it('refuse whoever would wait too long, who has computed nothing, and say when to come back', async () => {
    const { begun, enter, end } = computations(createComputeLanes(10));
    const first = enter('first', 'here');
    const refusal: unknown = await enter('second', 'here').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HttpRefusal);
    expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 1 });
    end('first');
    await first;
    expect(begun).toEqual(['first']);
    const third = enter('third', 'here');
    end('third');
    expect(await third).toBe('third');
  });
});
