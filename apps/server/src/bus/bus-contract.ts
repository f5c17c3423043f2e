import { beforeEach, describe, expect, it } from 'vitest';
import type { Bus } from './bus.ts';

/** What buses of several processes meet on. */
export interface BusRig {
  /** Another process, connected. */
  join(onFault: (error: unknown) => void): Promise<Bus>;
  /** Takes the connection from everybody, and gives it back. */
  interrupt(): Promise<void>;
  stop(): Promise<void>;
}

/** The contract of every bus. @param isThere whether what it needs is installed here */
export function describeBus(title: string, start: () => Promise<BusRig>, isThere = true): void {
  describe.runIf(isThere)(`${title} keeps the contract of a bus`, () => {
    const meeting = {} as Meeting;
    beforeEach(async () => {
      const rig = await start();
      const open: Bus[] = [];
      const faults: unknown[] = [];
      const join = async (): Promise<Bus> => {
        const bus = await rig.join((error) => faults.push(error));
        open.push(bus);
        return bus;
      };
      const [here, there] = [await join(), await join()];
      await meet(here, there);
      Object.assign(meeting, { rig, faults, join, here, there });
      return async () => {
        for (const bus of open) await bus.close();
        await rig.stop();
      };
    });
    describeHints(meeting);
    describeAccidents(meeting);
  });
}

/** Two processes on one bus. */
interface Meeting {
  readonly rig: BusRig;
  readonly here: Bus;
  readonly there: Bus;
  readonly faults: readonly unknown[];
  readonly join: () => Promise<Bus>;
}

/** Resolves when two buses hear each other. */
export async function meet(one: Bus, other: Bus): Promise<void> {
  const heard = new Set<Bus>();
  const leave = [one, other].map((bus) => bus.subscribe('hello', () => heard.add(bus)));
  await expect
    .poll(() => {
      for (const bus of [one, other]) bus.publish('hello', '');
      return heard.size;
    })
    .toBe(2);
  for (const end of leave) end();
}

/** Everything that a bus hears of a subject from now on. */
function listen(bus: Bus, subject: string): string[] {
  const heard: string[] = [];
  bus.subscribe(subject, (data, of) => heard.push(`${of} ${data}`));
  return heard;
}

function describeHints(meeting: Meeting): void {
  it('brings a hint to the others, by its subject and by its kind, and not back', async () => {
    const { here, there, join } = meeting;
    const third = await join();
    const exact = listen(there, 'changed.7');
    const kind = listen(third, 'changed.*');
    const own = listen(here, 'changed.*');
    here.publish('session', 'other');
    here.publish('changed.70', '1');
    here.publish('changed.7', '12');
    await expect.poll(() => kind).toEqual(['changed.70 1', 'changed.7 12']);
    await expect.poll(() => exact).toEqual(['changed.7 12']);
    expect(own).toEqual([]);
  });

  it('brings long ones whole, in their order', async () => {
    const { here, there } = meeting;
    const heard = listen(there, 'quotes.yahoo');
    const long = Array.from({ length: 20 }, (_, place) => `${place}.${'A+/='.repeat(1_740)}`);
    for (const data of long) here.publish('quotes.yahoo', data);
    await expect.poll(() => heard).toEqual(long.map((data) => `quotes.yahoo ${data}`));
  });

  it('brings nothing to whoever has left', async () => {
    const { here, there } = meeting;
    const left: string[] = [];
    const leave = there.subscribe('changed.*', (data) => left.push(data));
    const stayed = listen(there, 'changed.*');
    leave();
    here.publish('changed.7', '1');
    await expect.poll(() => stayed).toEqual(['changed.7 1']);
    expect(left).toEqual([]);
  });

  it('brings thousands at once, each of them, and what is said often at least once', async () => {
    const { here, there } = meeting;
    const heard = listen(there, 'changed.*');
    const subjects = Array.from({ length: 2_000 }, (_, user) => `changed.${user}-${'x'.repeat(40)}`);
    for (const subject of [...subjects, ...subjects]) here.publish(subject, '1');
    await expect.poll(() => new Set(heard).size).toBe(subjects.length);
  });
}

function describeAccidents(meeting: Meeting): void {
  it('goes on when somebody who listens fails', async () => {
    const { here, there, faults } = meeting;
    there.subscribe('session', () => {
      throw new Error('a hearer that fails');
    });
    const heard = listen(there, 'session');
    here.publish('session', '7');
    await expect.poll(() => heard).toEqual(['session 7']);
    await expect.poll(() => faults.map(String)).toContain('Error: a hearer that fails');
  });

  it('after an interruption everybody looks, and hints come again', async () => {
    const { rig, here, there } = meeting;
    const looks = [0, 0];
    for (const [index, bus] of [here, there].entries()) bus.onGap(() => (looks[index]! += 1));
    await rig.interrupt();
    await expect.poll(() => looks.every((count) => count > 0)).toBe(true);
    const heard = listen(there, 'changed.*');
    await expect
      .poll(() => {
        here.publish('changed.7', '1');
        return heard.length;
      })
      .toBeGreaterThan(0);
  });

  it('sends on closing what was published just before, and says nothing afterwards', async () => {
    const { here, there } = meeting;
    const heard = listen(there, 'changed.*');
    here.publish('changed.7', 'last');
    await here.close();
    here.publish('changed.7', 'too late');
    await here.close();
    await expect.poll(() => heard).toEqual(['changed.7 last']);
    there.publish('changed.8', 'nobody');
  });
}
