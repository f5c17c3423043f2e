import { MIN_ADMIN_PASSWORD, MIN_PASSWORD } from '@lonja/protocol/person-rules';
import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON = new Set(dictionary['passwords-common']);

type AdminPasswordRefusal = 'admin_password_too_short' | 'password_common';

/** What is refused of a new password of somebody of this role. */
export function refusePassword(
  role: 'user' | 'admin',
  password: string,
): AdminPasswordRefusal | 'password_too_short' | undefined {
  if (password.length < MIN_PASSWORD) return 'password_too_short';
  return role === 'admin' ? refuseAdminPassword(password) : undefined;
}

/** What is refused of an administrator's password; a client's is as the specification has it. */
export function refuseAdminPassword(password: string): AdminPasswordRefusal | undefined {
  if (password.length < MIN_ADMIN_PASSWORD) return 'admin_password_too_short';
  return isCommonPassword(password) ? 'password_common' : undefined;
}

/** One of those that are guessed first, also with figures or signs around it, twice over, or a row of the keyboard's. */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  const words = [typed, typed.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')];
  return words.some((word) => COMMON.has(word) || COMMON.has(repeatedPart(word))) || isMonotonous(typed);
}

/** What a text repeats: 'pass' of 'passpass'; the text itself where it repeats nothing. */
const repeatedPart = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** 'aaaaaaaaaaaa', 'abcabcabcabc', '123456789012', 'fedcba': few signs, over and over or in their order. */
function isMonotonous(text: string): boolean {
  if (text.length >= MIN_PASSWORD && repeatedPart(text).length <= 3) return true;
  const steps = Array.from(text.slice(1), (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at));
  return [1, -1].some((way) => steps.every((step) => step === way || step === -9 * way));
}
