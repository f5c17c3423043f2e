import { expect, test } from 'vitest';
import { readLaunchStart } from './launch-start.ts';

test('an address of a launch is a ticket, a known fault, or a launch that is over', () => {
  const ticket = 'a-Z_9'.padEnd(43, 'x');
  expect(readLaunchStart(`#${ticket}`)).toEqual({ ticket });
  expect(readLaunchStart('#fault.nonce_wrong')).toEqual({ fault: 'nonce_wrong' });
  for (const other of ['', '#', '#fault.', '#fault.toString', '#<script>', `#${ticket}y`, '#fault.__proto__'])
    expect(readLaunchStart(other)).toEqual({ fault: 'launch_over' });
});
