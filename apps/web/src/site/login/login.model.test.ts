import { CallError } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { checkLogin, loginFailure } from './login.model.ts';

it.each([
  ['', ''],
  ['ana', ''],
  ['  ', 'secreta'],
])('[AUT-01] %j and %j: asks for both', (username, password) => {
  expect(checkLogin({ username, password })?.text).toBe('Por favor ingresa usuario y contraseña');
});

it('[AUT-01] lets a complete form pass', () => {
  expect(checkLogin({ username: 'ana', password: 'x' })).toBeUndefined();
});

it('[AUT-03] shows the server’s text, or its own when there is none', () => {
  expect(loginFailure(new CallError(401, 'Usuario o contraseña incorrectos'))).toEqual({
    title: 'Error de autenticación',
    text: 'Usuario o contraseña incorrectos',
  });
  expect(loginFailure(new TypeError('Failed to fetch')).text).toBe('No se pudo iniciar sesión');
  expect(loginFailure(new CallError(502, 'Bad Gateway', undefined, '')).text).toBe('Login failed');
});
