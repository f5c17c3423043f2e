import { readServerText } from '../../shared/api/user-text.ts';
import type { FormProblem } from '../form/form-alert.tsx';

export interface LoginFields {
  readonly username: string;
  readonly password: string;
}

export const checkLogin = ({ username, password }: LoginFields): FormProblem | undefined =>
  username.trim() === '' || password === ''
    ? { title: 'Error de autenticación', text: 'Por favor ingresa usuario y contraseña' }
    : undefined;

export const loginFailure = (error: unknown): FormProblem => ({
  title: 'Error de autenticación',
  text: readServerText(error, 'No se pudo iniciar sesión', 'Login failed'),
});
