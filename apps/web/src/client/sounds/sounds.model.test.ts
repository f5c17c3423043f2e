import type { Notice } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { isQuiet, chooseSound, TONES } from './sounds.model.ts';

const notice = (kind: Notice['kind'], data: object = {}): Notice => ({ kind, data }) as Notice;
const ended = (status: string) => notice('order_ended', { status });

it.each([
  ['order_filled', 'fill'],
  ['position_closed', 'fill'],
  ['alert_fired', 'alert'],
  ['margin_call', 'warning'],
  ['stop_out', 'warning'],
  ['negative_balance_protection', 'warning'],
  ['withdrawal', undefined],
  ['sign_in', undefined],
] as const)('a notice of the kind %s is heard as %s', (kind, sound) => {
  expect(chooseSound([notice(kind)])).toBe(sound);
});

it('an order that is rejected is heard; one that is cancelled or expires is not', () => {
  expect(chooseSound([ended('rejected')])).toBe('rejection');
  expect(chooseSound([ended('cancelled'), ended('expired')])).toBeUndefined();
  expect(chooseSound([])).toBeUndefined();
});

it('of several notices at once the most urgent one is heard', () => {
  expect(chooseSound([notice('order_filled'), notice('alert_fired')])).toBe('alert');
  expect(chooseSound([notice('order_filled'), ended('rejected'), notice('alert_fired')])).toBe('rejection');
  expect(chooseSound([notice('order_filled'), notice('stop_out'), ended('rejected')])).toBe('warning');
});

it('a kind that this page does not know is silent', () => {
  expect(chooseSound([notice('newer_kind' as Notice['kind'])])).toBeUndefined();
});

it('at most one tone a second is heard, also where the clock was set back', () => {
  expect(isQuiet(null, 5_000)).toBe(true);
  expect(isQuiet('4001', 5_000)).toBe(false);
  expect(isQuiet('4000', 5_000)).toBe(true);
  expect(isQuiet('9000', 5_000)).toBe(true);
  expect(isQuiet('', 5_000)).toBe(true);
  expect(isQuiet('something else', 5_000)).toBe(true);
});

it('no two sounds have the same notes, and each is over before the next may begin', () => {
  const tones = Object.values(TONES);
  expect(new Set(tones.map((notes) => notes.map(({ hertz }) => hertz).join(' '))).size).toBe(tones.length);
  for (const { atSeconds, seconds } of tones.flat()) expect(atSeconds + seconds).toBeLessThan(1);
});
