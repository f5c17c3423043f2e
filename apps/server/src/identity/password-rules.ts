import { MIN_ADMIN_PASSWORD, MIN_PASSWORD } from '@lonja/protocol/person-rules';
import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON = new Set(dictionary['passwords-common']);

type AdminPasswordRefusal = 'admin_password_too_short' | 'password_common';

/** Refusals of a new password for a role. */
export function refusePassword(
  role: 'user' | 'admin',
  password: string,
): AdminPasswordRefusal | 'password_too_short' | undefined {
  if (password.length < MIN_PASSWORD) return 'password_too_short';
  return role === 'admin' ? refuseAdminPassword(password) : undefined;
}

/** Refusals of an administrator's password; for clients the specification's rules apply. */
export function refuseAdminPassword(password: string): AdminPasswordRefusal | undefined {
  if (password.length < MIN_ADMIN_PASSWORD) return 'admin_password_too_short';
  return isCommonPassword(password) ? 'password_common' : undefined;
}

/** Whether it is a commonly guessed password, also with figures or signs around it or repeated, or a row of the keyboard. */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  const words = [typed, typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')];
  return words.some((word) => COMMON.has(word) || COMMON.has(repeatedPart(word))) || isMonotonous(typed);
}

/** The part that a text repeats: 'pass' for 'passpass'; otherwise the text itself. */
const repeatedPart = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** 'aaaaaaaaaaaa', 'abcabcabcabc', '123456789012', 'fedcba': few characters repeated or in sequence. */
function isMonotonous(text: string): boolean {
  if (text.length >= MIN_PASSWORD && repeatedPart(text).length <= 3) return true;
  const steps = Array.from(text.slice(1), (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at));
  return [1, -1].some((way) => steps.every((step) => step === way || step === -9 * way));
}
