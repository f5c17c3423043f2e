import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, MAX_UNDER_WAY, mayDispatch, nextStep, type Plan } from './plan.ts';

const dispatched = (plan: Plan<string>, batch: string, isSent = true) =>
  advance(plan, { kind: 'dispatched', batch, isSent });
const ERROR = new Error('the statement failed');

test('two batches are sent one behind the other, and the first is awaited first', () => {
  const one = dispatched([], 'a');
  const two = dispatched(one, 'b');
  expect([mayDispatch([]), mayDispatch(one), mayDispatch(two)]).toEqual([true, true, false]);
  expect(nextStep(two)).toEqual({ kind: 'await', batch: 'a' });
  expect(nextStep(advance(two, { kind: 'ended', batch: 'a' }))).toEqual({ kind: 'await', batch: 'b' });
});

test('one that has to be read first lets what is sent end, and nothing follow it', () => {
  const plan = dispatched(dispatched([], 'a'), 'b', false);
  expect(nextStep(plan)).toEqual({ kind: 'await', batch: 'a' });
  const alone = advance(plan, { kind: 'ended', batch: 'a' });
  expect(mayDispatch(alone)).toBe(false);
  expect(nextStep(alone)).toEqual({ kind: 'execute', batch: 'b' });
  expect(nextStep(advance(alone, { kind: 'ended', batch: 'b' }))).toEqual({ kind: 'idle' });
});

test('one whose copy was old is executed when the one behind it has ended', () => {
  const plan = advance(dispatched(dispatched([], 'a'), 'b'), { kind: 'found_old', batch: 'a' });
  expect(mayDispatch(plan)).toBe(false);
  expect(nextStep(plan)).toEqual({ kind: 'await', batch: 'b' });
  expect(nextStep(advance(plan, { kind: 'ended', batch: 'b' }))).toEqual({ kind: 'execute', batch: 'a' });
});

test('one that failed is recovered from before the one behind it is executed', () => {
  const failed = advance(dispatched(dispatched([], 'a'), 'b', false), {
    kind: 'failed',
    batch: 'a',
    error: ERROR,
  });
  expect(nextStep(failed)).toEqual({ kind: 'recover', batch: 'a', error: ERROR });
  expect(nextStep(advance(failed, { kind: 'ended', batch: 'a' }))).toEqual({ kind: 'execute', batch: 'b' });
});

test('whatever becomes of the batches: each ends once, and one that needs the database to itself has it', () => {
  const fate = fc.record({
    isSent: fc.boolean(),
    end: fc.constantFrom('ended' as const, 'found_old' as const, 'failed' as const),
    /** How many are dispatched before it, if they may. */
    room: fc.nat(MAX_UNDER_WAY),
  });
  fc.assert(
    fc.property(fc.array(fate, { maxLength: 30 }), (fates) => {
      let plan: Plan<number> = [];
      let next = 0;
      const ended: number[] = [];
      const isWithDatabase = () => plan.some(({ stage }) => stage.kind === 'sent');
      const dispatch = (count: number) => {
        for (; count > 0 && next < fates.length && mayDispatch(plan); count--) {
          plan = advance(plan, { kind: 'dispatched', batch: next, isSent: fates[next]!.isSent });
          next += 1;
        }
      };
      const end = (batch: number) => {
        plan = advance(plan, { kind: 'ended', batch });
        ended.push(batch);
      };
      while (ended.length < fates.length) {
        dispatch(fates[next]?.room ?? 0);
        if (plan.length === 0) dispatch(1);
        expect(plan.length).toBeLessThanOrEqual(MAX_UNDER_WAY);
        const step = nextStep(plan);
        if (step.kind === 'idle') throw new Error('nothing is done although batches are under way');
        const { batch } = step;
        if (step.kind === 'await') {
          const { end: kind } = fates[batch]!;
          if (kind === 'ended') end(batch);
          else plan = advance(plan, kind === 'failed' ? { kind, batch, error: ERROR } : { kind, batch });
          continue;
        }
        expect(isWithDatabase()).toBe(false);
        expect(mayDispatch(plan)).toBe(false);
        expect(step.kind === 'recover').toBe(fates[batch]!.isSent && fates[batch]!.end === 'failed');
        end(batch);
      }
      expect(ended.toSorted((a, b) => a - b)).toEqual(fates.map((_, index) => index));
      expect(plan).toEqual([]);
    }),
  );
});
