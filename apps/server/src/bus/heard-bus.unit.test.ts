import { expect, test } from 'vitest';
import { createHeardBus } from './heard-bus.ts';
import { createLocalNetwork } from './local-bus.ts';

test('when another process was heard last is known, and how often hints may have been missed', () => {
  let now = 1_000;
  const network = createLocalNetwork();
  const fail = (error: unknown): never => {
    throw error;
  };
  const bus = createHeardBus(network.join(fail), () => now);
  const other = network.join(fail);
  const heard: string[] = [];
  bus.subscribe('changed.*', (_, subject) => heard.push(subject));
  expect(bus.record()).toEqual({ kind: 'none', heardMilliseconds: null, gaps: 0 });
  other.publish('changed.7', '');
  now += 250;
  expect(heard).toEqual(['changed.7']);
  network.interrupt();
  expect(bus.record()).toEqual({ kind: 'none', heardMilliseconds: 250, gaps: 1 });
});
