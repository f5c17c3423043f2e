import { CallError } from '@lonja/protocol/client';
import { expect, it } from 'vitest';
import { findResetProblem, isEnded, resetFailure } from './password-reset.model.ts';

it.each([
  ['corta', 'corta', 'La contraseña debe tener al menos 6 caracteres'],
  ['secreta', 'otra', 'Las contraseñas no coinciden'],
  ['', '', 'La contraseña es obligatoria'],
])('[AUT-05] %j and %j: %s', (password, confirmation, text) => {
  expect(findResetProblem(password, confirmation)?.text).toBe(text);
});

it('[AUT-05] lets two equal passwords of six letters pass', () => {
  expect(findResetProblem('secreta', 'secreta')).toBeUndefined();
});

it('[AUT-05] distinguishes a link that has ended from a server that is away', () => {
  const ended = new CallError(400, 'El enlace ya no es válido', { code: 'reset_link_ended' });
  expect([isEnded(ended), isEnded(new TypeError('Failed to fetch'))]).toEqual([true, false]);
  expect(resetFailure(new TypeError('Failed to fetch')).text).toContain('No hay conexión');
});
