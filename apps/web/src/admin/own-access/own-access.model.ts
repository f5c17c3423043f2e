import { MIN_ADMIN_PASSWORD } from '@lonja/protocol/person-rules';

interface NewPassword {
  readonly next: string;
  readonly again: string;
}

/** The problem with a new password that was typed twice. */
export function findPasswordProblem({ next, again }: NewPassword): 'passwordShort' | 'differ' | undefined {
  if (next.length < MIN_ADMIN_PASSWORD) return 'passwordShort';
  return next === again ? undefined : 'differ';
}
