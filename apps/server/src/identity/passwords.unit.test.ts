import { expect, test } from 'vitest';
import { createPasswords, PasswordsBusy } from './passwords.ts';

test('a hash is argon2id at the cost that OWASP recommends', async () => {
  expect(await (await createPasswords()).hash('secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only so many passwords wait for their hash; the others are sent away at once, and later ones come in again', async () => {
  const passwords = await createPasswords({ maxWaiting: 3 });
  const known = await passwords.hash('secret');
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 ? passwords.verify(known, 'secret') : passwords.hash('other'),
    ),
  );
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  expect(refused).toHaveLength(5);
  expect(refused.every((reason) => reason instanceof PasswordsBusy)).toBe(true);
  expect(answers.slice(0, 5).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  expect(await passwords.verify(known, 'secret')).toBe(true);
  expect(await passwords.verify(undefined, 'secret')).toBe(false);
});

test('whoever sends many waits for themselves: another lane has its turn before they are through', async () => {
  const passwords = await createPasswords();
  const done: string[] = [];
  const send = (lane: string) => passwords.hash('secret', lane).then(() => done.push(lane));
  const many = Array.from({ length: 12 }, () => send('flood'));
  await Promise.all([...many, send('one'), send('other')]);
  // Two are hashed at a time, and one may take as long as several others.
  expect(done.indexOf('one')).toBeLessThan(11);
  expect(done.indexOf('other')).toBeLessThan(11);
  expect(done).toHaveLength(14);
});
