import { CallError } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import {
  findProblems,
  registrationFailure,
  buildRegistration,
  type RegisterFields,
} from './register.model.ts';

const complete: RegisterFields = {
  username: 'ana',
  email: 'ana@example.com',
  password: 'secreta',
  confirmPassword: 'secreta',
  fullName: '',
  phone: '',
  country: '',
  code: '',
};

it('[AUT-06] takes a form with only the required fields', () => {
  expect(findProblems(complete, false)).toEqual({});
});

it.each([
  [{ confirmPassword: 'otra cosa' }, { confirmPassword: 'Las contraseñas no coinciden' }],
  [
    { password: 'corta', confirmPassword: 'corta' },
    { password: 'La contraseña debe tener al menos 6 caracteres' },
  ],
  [{ username: 'an' }, { username: 'El usuario debe tener al menos 3 caracteres' }],
  [{ email: 'ana@example' }, { email: 'Email inválido' }],
])('[AUT-06] %j: %j', (change, problems) => {
  expect(findProblems({ ...complete, ...change }, false)).toEqual(problems);
});

it('[AUT-06] requires username, email, password and its confirmation', () => {
  const empty = { ...complete, username: ' ', email: '', password: '', confirmPassword: '' };
  expect(Object.keys(findProblems(empty, false))).toEqual([
    'username',
    'email',
    'password',
    'confirmPassword',
  ]);
});

it('requires the code where the installation asks for one', () => {
  expect(findProblems(complete, true)).toEqual({ code: 'El código de registro es obligatorio' });
  expect(findProblems({ ...complete, code: 'bolsa-2026' }, true)).toEqual({});
  expect(buildRegistration({ ...complete, code: ' bolsa-2026 ' })).toMatchObject({ code: 'bolsa-2026' });
});

it('sends empty optional fields as null', () => {
  expect(buildRegistration({ ...complete, fullName: ' Ana Díaz ' })).toMatchObject({
    fullName: 'Ana Díaz',
    phone: null,
    country: null,
    code: null,
    balance: '10000.00',
    totalProfit: '0.00',
    role: 'user',
  });
});

it('[AUT-08] shows the server’s text, or its own when there is none', () => {
  expect(registrationFailure(new CallError(409, 'El usuario ya existe')).text).toBe('El usuario ya existe');
  expect(registrationFailure(new CallError(502, 'Bad Gateway', undefined, '')).text).toBe(
    'Error al crear la cuenta',
  );
  expect(registrationFailure(new TypeError('Failed to fetch'))).toEqual({
    title: 'Error al registrarse',
    text: 'No se pudo crear la cuenta',
  });
});
