import type { CallInput } from '@lonja/protocol/client';
import { EMAIL, MIN_USERNAME } from '@lonja/protocol/person-rules';
import { readServerText } from '../../shared/api/user-text.ts';
import type { FormProblem } from '../form/form-alert.tsx';
import { findPasswordProblems } from '../form/password-problems.ts';

export interface RegisterFields {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly fullName: string;
  readonly phone: string;
  readonly country: string;
  /** The installation's registration code, where it requires one. */
  readonly code: string;
}

export type RegisterProblems = Partial<Record<keyof RegisterFields, string>>;

/** The problems by field; empty when the form may be sent. */
export function findProblems(fields: RegisterFields, needsCode: boolean): RegisterProblems {
  const problems = {
    username: usernameProblem(fields.username.trim()),
    email: emailProblem(fields.email.trim()),
    ...findPasswordProblems(fields.password, fields.confirmPassword),
    code: needsCode && fields.code.trim() === '' ? 'El código de registro es obligatorio' : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

const usernameProblem = (username: string) => {
  if (username === '') return 'El usuario es obligatorio';
  return username.length < MIN_USERNAME
    ? `El usuario debe tener al menos ${MIN_USERNAME} caracteres`
    : undefined;
};

const emailProblem = (email: string) => {
  if (email === '') return 'El correo electrónico es obligatorio';
  return EMAIL.test(email) ? undefined : 'Email inválido';
};

/** The payload of the specification; the server decides role, balance and profit itself. */
export const buildRegistration = (fields: RegisterFields): CallInput<'register'>['body'] => ({
  username: fields.username.trim(),
  email: fields.email.trim(),
  password: fields.password,
  fullName: optional(fields.fullName),
  phone: optional(fields.phone),
  country: optional(fields.country),
  code: optional(fields.code),
  balance: '10000.00',
  totalProfit: '0.00',
  role: 'user',
});

const optional = (text: string): string | null => text.trim() || null;

export const registrationFailure = (error: unknown): FormProblem => ({
  title: 'Error al registrarse',
  text: readServerText(error, 'No se pudo crear la cuenta', 'Error al crear la cuenta'),
});
