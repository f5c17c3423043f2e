import { expect, test } from 'vitest';
import { isCommonPassword, refuseAdminPassword } from './password-rules.ts';
import { newOneTimePassword } from './secrets.ts';

test.each([
  '123456',
  'password',
  'PassWord',
  'qwerty',
  'iloveyou',
  ' dragon ',
  'password1',
  '!!monkey2026!!',
  'ｐａｓｓｗｏｒｄ',
  'aaaaaa',
  'abcdef',
  '654321',
])('[AUT-06] %j is common', (password) => expect(isCommonPassword(password)).toBe(true));

test.each(['Pass-c1f2e3d4', 'tres tristes tigres', 'k7m2-q9xw-4pfa', 'Ñandú al anochecer', 'zq8#pL'])(
  '[AUT-06] %j is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
);

test.each([
  ['', 'admin_password_too_short'],
  ['zq8#pL!vx9a', 'admin_password_too_short'],
  ['zq8#pL!vx9aT', undefined],
  ['password1234', 'password_common'],
  ['Password2026!', 'password_common'],
  ['passwordpassword', 'password_common'],
  ['123456789012', 'password_common'],
  ['aaaaaaaaaaaaa', 'password_common'],
  ['abcabcabcabc', 'password_common'],
  ['qwertyuiop123', 'password_common'],
  ['tres tristes tigres', undefined],
] as const)("[ADM-05] %j as an administrator's: %s", (password, refusal) =>
  expect(refuseAdminPassword(password)).toBe(refusal),
);

test('[ADM-05] what the console draws is good for an administrator', () => {
  for (let count = 0; count < 200; count++) expect(refuseAdminPassword(newOneTimePassword())).toBeUndefined();
});
