import { MIN_PASSWORD } from '@lonja/protocol/person-rules';

/** The problems of a new password and its confirmation (specification, section 5). */
export function findPasswordProblems(
  password: string,
  confirmation: string,
): { readonly password: string | undefined; readonly confirmPassword: string | undefined } {
  return {
    password: passwordProblem(password),
    confirmPassword: confirmationProblem(password, confirmation),
  };
}

const passwordProblem = (password: string) => {
  if (password === '') return 'La contraseña es obligatoria';
  return password.length < MIN_PASSWORD
    ? `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres`
    : undefined;
};

const confirmationProblem = (password: string, confirmation: string) => {
  if (confirmation === '') return 'Repite la contraseña';
  return password === confirmation ? undefined : 'Las contraseñas no coinciden';
};
