import { CARD_IN_TEXT } from '@lonja/protocol';
import type { core } from 'zod';

/** What a schema finds wrong with a field: as `details.issues` says it, and in the language of the answers' texts. */
export interface SchemaProblem {
  readonly problem: string;
  readonly text: string;
}

/** Zod's own words are none for a reader, and repeat the name of an unknown field, which may be anything. */
export function schemaProblem(code: string | undefined, message: string | undefined): SchemaProblem {
  const [problem, text] = PROBLEMS[code as keyof typeof PROBLEMS] ?? ownProblem(message);
  return { problem, text };
}

type Words = readonly [problem: string, text: string];

const PROBLEMS: Readonly<Record<Exclude<core.$ZodIssue['code'], 'custom'>, Words>> = {
  invalid_type: ['is missing or of another type', 'falta o no es del tipo esperado'],
  invalid_union: ['is missing or of another form', 'falta o no tiene la forma esperada'],
  invalid_format: ['has another form', 'no tiene la forma esperada'],
  invalid_value: ['is not one of the allowed values', 'no es uno de los valores permitidos'],
  invalid_key: ['has a field with another name', 'tiene un campo con otro nombre'],
  invalid_element: ['has an element of another form', 'tiene un elemento que no es válido'],
  unrecognized_keys: ['has an unknown field', 'tiene un campo desconocido'],
  not_multiple_of: ['is not on its grid', 'no respeta su paso'],
  too_big: ['is too large or too long', 'es demasiado grande o largo'],
  too_small: ['is too small or too short', 'es demasiado pequeño o corto'],
};

/** The protocol's own problems, which stand in the answer as they are. */
const OWN: Readonly<Record<string, string>> = {
  'must be a decimal number': 'debe ser un número decimal',
  'has too many decimals': 'tiene demasiados decimales',
  'is too large': 'es demasiado grande',
  'has a control character in it': 'tiene un carácter de control',
  [CARD_IN_TEXT]: 'tiene lo que podría ser un número de tarjeta',
  'takes trailDistance or trailPercent': 'lleva trailDistance o trailPercent',
  'is not between 0 and 100': 'no está entre 0 y 100',
  'is not between 0.01 and 50': 'no está entre 0.01 y 50',
};

const ownProblem = (message = ''): Words => {
  const text = OWN[message];
  return text === undefined ? ['is not valid', 'no es válido'] : [message, text];
};
