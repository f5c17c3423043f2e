import { expect, test } from 'vitest';
import { refuseRegistration } from './registration-gate.ts';

const withCode = { kind: 'code', code: 'bolsa-2026' } as const;

test.each([
  [{ kind: 'open' } as const, undefined, undefined],
  [{ kind: 'open' } as const, 'anything', undefined],
  [{ kind: 'closed' } as const, 'bolsa-2026', 'registration_closed'],
  [withCode, 'bolsa-2026', undefined],
  [withCode, ' bolsa-2026 ', undefined],
  [withCode, 'Bolsa-2026', 'registration_code_wrong'],
  [withCode, 'bolsa-202', 'registration_code_wrong'],
  [withCode, '', 'registration_code_wrong'],
  [withCode, null, 'registration_code_wrong'],
  [withCode, undefined, 'registration_code_wrong'],
])('%j with the code %j: %s', (rule, code, refusal) => {
  expect(refuseRegistration(rule, code)).toBe(refusal);
});
