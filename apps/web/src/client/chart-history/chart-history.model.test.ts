import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NO_HISTORY, recordStep, redoStep, undoStep, type ChartHistory } from './chart-history.model.ts';

interface Named {
  readonly scope: string;
  readonly name: string;
}
type Log = ChartHistory<Named>;

const step = (scope: string, name: string): Named => ({ scope, name });
const namesOf = ({ done }: Log) => done.map(({ name }) => name);

it('takes back the last step of what is in sight, and does it again', () => {
  const done = [step('EURUSD', 'a'), step('AAPL', 'b'), step('looks', 'c')].reduce<Log>(
    recordStep,
    NO_HISTORY,
  );
  const undone = undoStep(done, ['EURUSD'])!;
  expect([undone.step.name, namesOf(undone.history)]).toEqual(['a', ['b', 'c']]);
  expect(redoStep(undone.history, ['AAPL', 'looks'])).toBeUndefined();
  expect(namesOf(redoStep(undone.history, ['EURUSD'])!.history)).toEqual(['b', 'c', 'a']);
});

it('what is done anew ends what could be done again, there alone', () => {
  const done = [step('EURUSD', 'a'), step('AAPL', 'b')].reduce<Log>(recordStep, NO_HISTORY);
  const undone = undoStep(undoStep(done, ['AAPL'])!.history, ['EURUSD'])!.history;
  const anew = recordStep(undone, step('EURUSD', 'c'));
  expect(redoStep(anew, ['EURUSD'])).toBeUndefined();
  expect(redoStep(anew, ['AAPL'])?.step.name).toBe('b');
});

it('is two stacks for each scope, whatever happens in which order', () => {
  const scope = fc.constantFrom('EURUSD', 'AAPL', 'looks');
  const act = fc.record({ kind: fc.constantFrom('do', 'undo', 'redo'), scope });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let history: Log = NO_HISTORY;
      const model = new Map<string, { done: string[]; undone: string[] }>();
      for (const [at, { kind, scope: one }] of acts.entries()) {
        const stacks = model.get(one) ?? { done: [], undone: [] };
        model.set(one, stacks);
        if (kind === 'do') {
          history = recordStep(history, step(one, String(at)));
          stacks.done.push(String(at));
          stacks.undone = [];
          continue;
        }
        const turned = (kind === 'undo' ? undoStep : redoStep)(history, [one]);
        const [from, to] = kind === 'undo' ? [stacks.done, stacks.undone] : [stacks.undone, stacks.done];
        const expected = from.pop();
        if (expected !== undefined) to.push(expected);
        expect(turned?.step.name).toBe(expected);
        history = turned?.history ?? history;
      }
    }),
  );
});
