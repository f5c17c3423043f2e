import { CallError } from '@lonja/protocol/client';
import { readServerText } from '../../shared/api/user-text.ts';
import type { FormProblem } from '../form/form-alert.tsx';
import { findPasswordProblems } from '../form/password-problems.ts';

const TITLE = 'No se pudo cambiar la contraseña';

/** The problem of the two fields; undefined when they may be sent. */
export function findResetProblem(password: string, confirmation: string): FormProblem | undefined {
  const problems = findPasswordProblems(password, confirmation);
  const text = problems.password ?? problems.confirmPassword;
  return text === undefined ? undefined : { title: TITLE, text };
}

/** Whether the link is no longer valid. */
export const isEnded = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'reset_link_ended';

export const resetFailure = (error: unknown): FormProblem => ({
  title: TITLE,
  text: readServerText(error, 'No hay conexión con el servidor. Inténtalo de nuevo'),
});
