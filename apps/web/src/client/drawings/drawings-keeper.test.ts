import type { Drawings } from '@lonja/protocol';
import { CallError } from '@lonja/protocol/client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredDrawing } from '../../chart/drawings/stored-drawing.ts';
import { createDrawingsKeeper } from './drawings-keeper.ts';
import type { Redrawing, UnsavedRedrawing } from './redrawing.model.ts';

const line = (id: string, value = 1): StoredDrawing => ({
  id,
  name: 'trend',
  points: [{ timestamp: 1, value }],
});
const conflict = () => new CallError(409, 'changed', { code: 'drawings_changed' });

/** A server, and the devices that draw on it; a fault is what the next save comes to. */
function createServer() {
  let kept: Drawings = { drawings: [], version: 0 };
  const faults: ('unsent' | 'unanswered')[] = [];
  const write = async (drawings: readonly StoredDrawing[], version: number): Promise<Drawings> => {
    const fault = faults.shift();
    if (fault === 'unsent') throw new TypeError('no network');
    if (version !== kept.version) throw conflict();
    kept = { drawings: JSON.parse(JSON.stringify(drawings)) as Drawings['drawings'], version: version + 1 };
    if (fault === 'unanswered') throw new TypeError('no answer');
    return kept;
  };
  return { kept: () => kept, faults, write, read: () => Promise.resolve(kept) };
}

/** A device: its pages come and go, what it has noted stays. */
function createDevice(server: ReturnType<typeof createServer>) {
  const timers = new Set<() => void>();
  const reports: unknown[] = [];
  let noted: string | undefined;
  const open = () => {
    timers.clear();
    return createDrawingsKeeper({
      read: server.read,
      write: server.write,
      unsaved: {
        read: () => (noted === undefined ? undefined : (JSON.parse(noted) as UnsavedRedrawing)),
        write: (redrawing) => {
          noted = redrawing && JSON.stringify(redrawing);
        },
      },
      later: (run) => {
        timers.add(run);
        return () => timers.delete(run);
      },
      mayRetry: (error) => !(error instanceof CallError),
      report: (error) => reports.push(error),
    });
  };
  /** Time passes until nothing waits any more. */
  const settle = async () => {
    for (let round = 0; timers.size > 0 && round < 30; round += 1) {
      const due = [...timers];
      timers.clear();
      for (const run of due) run();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { open, settle, reports, noted: () => noted };
}

const add = (id: string, value?: number) => (drawings: readonly StoredDrawing[]) => [
  ...drawings,
  line(id, value),
];
const applied = (
  keeper: ReturnType<typeof createDrawingsKeeper>,
  change: (drawings: readonly StoredDrawing[]) => readonly StoredDrawing[],
) => keeper.apply({ before: keeper.shown(), after: change(keeper.shown()) });

it('what is drawn before the drawings were read is drawn beside them', async () => {
  const server = createServer();
  await server.write([line('theirs')], 0);
  const device = createDevice(server);
  const keeper = device.open();
  applied(keeper, add('mine'));
  keeper.accept(server.kept());
  expect(keeper.shown().map(({ id }) => id)).toEqual(['theirs', 'mine']);
  await device.settle();
  expect(server.kept().drawings.map(({ id }) => id)).toEqual(['theirs', 'mine']);
  expect(device.noted()).toBeUndefined();
});

it('a save that fails is said once, and sent again until it holds', async () => {
  const server = createServer();
  const device = createDevice(server);
  const keeper = device.open();
  keeper.accept(server.kept());
  server.faults.push('unsent', 'unsent', 'unanswered');
  applied(keeper, add('a'));
  await device.settle();
  expect(server.kept().drawings.map(({ id }) => id)).toEqual(['a']);
  expect(device.reports).toHaveLength(1);
});

it('what was undone after a save without an answer does not come back', async () => {
  const server = createServer();
  const device = createDevice(server);
  const keeper = device.open();
  keeper.accept(server.kept());
  server.faults.push('unanswered');
  applied(keeper, add('a'));
  keeper.flush();
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.kept().drawings).toHaveLength(1);
  applied(keeper, () => []);
  await device.settle();
  expect(server.kept().drawings).toEqual([]);
});

it('what a page could not save before it ended is saved by the next one', async () => {
  const server = createServer();
  const device = createDevice(server);
  const first = device.open();
  first.accept(server.kept());
  applied(first, add('a'));
  await server.write([line('b')], 0);
  const second = device.open();
  second.accept(server.kept());
  expect(second.shown().map(({ id }) => id)).toEqual(['b', 'a']);
  await device.settle();
  expect(server.kept().drawings.map(({ id }) => id)).toEqual(['b', 'a']);
});

it('what another device has drawn since comes with the next read, beside what is not saved here', async () => {
  const server = createServer();
  const [mine, theirs] = [createDevice(server), createDevice(server)];
  const [here, there] = [mine.open(), theirs.open()];
  here.accept(server.kept());
  there.accept(server.kept());
  applied(there, add('theirs'));
  await theirs.settle();
  applied(here, add('mine'));
  here.accept(server.kept());
  expect(here.shown().map(({ id }) => id)).toEqual(['theirs', 'mine']);
  // An older answer, as from a cache.
  here.accept({ drawings: [], version: 0 });
  expect(here.shown()).toHaveLength(2);
});

const act = fc.oneof(
  fc.record({
    kind: fc.constantFrom('add', 'move', 'remove'),
    device: fc.nat(1),
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  }),
  fc.record({
    kind: fc.constantFrom('save', 'read', 'undo', 'redo', 'reopen'),
    device: fc.nat(1),
    id: fc.constant(''),
  }),
  fc.record({ kind: fc.constantFrom('unsent', 'unanswered'), device: fc.nat(1), id: fc.constant('') }),
);

it('nothing is lost, whatever is drawn, undone, reloaded, not sent or not answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const server = createServer();
      const devices = [createDevice(server), createDevice(server)].map((device, number) => ({
        ...device,
        number,
        keeper: device.open(),
        done: [] as Redrawing[],
        undone: [] as Redrawing[],
        /** What this device wants of its own drawings, by a model of its own. */
        wanted: new Map<string, number>(),
      }));
      for (const { keeper } of devices) keeper.accept(server.kept());
      let value = 1;
      for (const { kind, device, id } of acts) {
        const one = devices[device]!;
        value += 1;
        await run(one, kind, `${one.number}${id}`, value, server);
      }
      server.faults.length = 0;
      for (let round = 0; round < 3; round += 1) {
        for (const device of devices) {
          device.keeper.flush();
          await device.settle();
          device.keeper.accept(server.kept());
          await device.settle();
        }
      }
      const stored = new Map(server.kept().drawings.map(({ id, points }) => [id, points[0]?.value]));
      // Each device draws under ids of its own, so that nobody else may have changed them.
      expect(stored).toEqual(new Map(devices.flatMap(({ wanted }) => [...wanted])));
      for (const { keeper } of devices) expect(keeper.shown()).toEqual(server.kept().drawings);
    }),
    { numRuns: 400 },
  );
}, 60_000);

interface Drawer extends ReturnType<typeof createDevice> {
  keeper: ReturnType<typeof createDrawingsKeeper>;
  done: Redrawing[];
  undone: Redrawing[];
  readonly wanted: Map<string, number>;
}

async function run(
  device: Drawer,
  kind: string,
  id: string,
  value: number,
  server: ReturnType<typeof createServer>,
): Promise<void> {
  const { keeper, wanted } = device;
  const before = keeper.shown();
  const isThere = before.some((drawing) => drawing.id === id);
  if (kind === 'unsent' || kind === 'unanswered') server.faults.push(kind);
  else if (kind === 'save') {
    keeper.flush();
    await new Promise((resolve) => setImmediate(resolve));
  } else if (kind === 'read') keeper.accept(server.kept());
  else if (kind === 'reopen') {
    // The page ends at once: what is under way may or may not arrive.
    device.keeper = device.open();
    device.keeper.accept(server.kept());
    device.done = [];
    device.undone = [];
  } else if (kind === 'undo' || kind === 'redo') {
    const [from, to] = kind === 'undo' ? [device.done, device.undone] : [device.undone, device.done];
    const turned = from.pop();
    if (!turned) return;
    to.push(turned);
    const redrawing = kind === 'undo' ? { before: turned.after, after: turned.before } : turned;
    keeper.apply(redrawing);
    note(wanted, redrawing);
  } else if (kind === 'add' ? !isThere : isThere) {
    const after =
      kind === 'add'
        ? [...before, line(id, value)]
        : kind === 'move'
          ? before.map((drawing) => (drawing.id === id ? line(id, value) : drawing))
          : before.filter((drawing) => drawing.id !== id);
    keeper.apply({ before, after });
    device.done.push({ before, after });
    device.undone = [];
    note(wanted, { before, after });
  }
}

/** What a change is about, drawing by drawing. */
function note(wanted: Map<string, number>, { before, after }: Redrawing): void {
  const values = (list: readonly StoredDrawing[]) =>
    new Map(list.map(({ id, points }) => [id, points[0]!.value!]));
  const [old, next] = [values(before), values(after)];
  for (const id of new Set([...old.keys(), ...next.keys()])) {
    if (old.get(id) === next.get(id)) continue;
    const value = next.get(id);
    if (value === undefined) wanted.delete(id);
    else wanted.set(id, value);
  }
}
