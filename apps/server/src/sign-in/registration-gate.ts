import { createHash, timingSafeEqual } from 'node:crypto';

/** Who may register without an administrator: everybody, anyone with the code, nobody. */
export type RegistrationRule =
  { readonly kind: 'open' } | { readonly kind: 'code'; readonly code: string } | { readonly kind: 'closed' };

/** Why a registration is refused; undefined when it is allowed. Blanks around a code are ignored. */
export function refuseRegistration(
  rule: RegistrationRule,
  code: string | null | undefined,
): 'registration_closed' | 'registration_code_wrong' | undefined {
  if (rule.kind === 'open') return undefined;
  if (rule.kind === 'closed') return 'registration_closed';
  return isSame(rule.code, code ?? '') ? undefined : 'registration_code_wrong';
}

/** Compares in constant time. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestText(a), digestText(b));

const digestText = (text: string): Buffer => createHash('sha256').update(text.trim()).digest();
