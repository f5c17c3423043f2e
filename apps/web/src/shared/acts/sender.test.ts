import { CALLS, type CallName, type WriteName } from '@lonja/protocol/calls';
import { CallError, type Client } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { unconfirmed } from './confirmation.ts';
import { createSender, type Send } from './sender.ts';
import { createSubmissionKeys } from './submission-keys.ts';

interface Sent {
  readonly name: CallName;
  readonly key: string | undefined;
}

/** What sends to a server that answers this way, what reached it, and for which calls the password was asked for. */
function sending(answer: () => Promise<unknown>) {
  const reached: Sent[] = [];
  let asked = 0;
  let count = 0;
  const call = (name: CallName, { idempotencyKey: key }: { readonly idempotencyKey?: string }) => {
    reached.push({ name, key });
    return answer();
  };
  const send = createSender(
    { call } as unknown as Client,
    (repeated) => {
      asked += 1;
      return repeated();
    },
    createSubmissionKeys(() => `key ${(count += 1)}`),
  );
  return { send: send as (name: WriteName, input: object) => Promise<unknown>, reached, asked: () => asked };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const done = () => Promise.resolve({});

it('[DLG-06] what was not answered goes again under its key, and what was answered under another', async () => {
  const answers = [lost, done, () => Promise.reject(new CallError(409, 'no')), done];
  const { send, reached } = sending(() => answers.shift()!());
  const input = { params: { id: '7' }, body: { amount: '100' } };
  for (let time = 0; time < 4; time += 1) await send('withdraw', input).catch(() => undefined);
  expect(reached.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2', 'key 3']);
});

it('an amount that is added to a balance is sent under a key, though its call is a PUT', async () => {
  const { send, reached } = sending(lost);
  const input = { params: { id: '7' }, query: {}, body: { balance: { add: '100' } } };
  for (let time = 0; time < 2; time += 1) await send('changeUser', input).catch(() => undefined);
  expect(reached.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
});

it('what sets a state, takes something away, or notes that somebody is there has no key', async () => {
  const { send, reached } = sending(done);
  for (const name of ['saveSettings', 'deleteAlert', 'markActivity', 'login'] as const) await send(name, {});
  expect(reached.filter(({ key }) => key !== undefined)).toEqual([]);
});

it('asks for the password again for the calls whose rows say so, and for no others', async () => {
  const names = Object.keys(CALLS).filter((name) => 'makesStale' in CALLS[name as CallName]) as WriteName[];
  const asking: WriteName[] = [];
  for (const name of names) {
    const { send, asked } = sending(done);
    await send(name, {});
    if (asked() > 0) asking.push(name);
  }
  const byRow = names.filter((name) => {
    const { confirms } = CALLS[name] as { readonly confirms?: unknown };
    return confirms === 'recently' || confirms === 'recently_of_administrators';
  });
  expect(asking).toEqual(byRow);
  expect(asking).toContain('deleteUser');
});

it('a visitor is never asked for a password again', async () => {
  const send: Send = createSender({ call: done } as unknown as Client, unconfirmed);
  await expect(send('judgePassword', { body: { password: 'x' } })).resolves.toEqual({});
});
