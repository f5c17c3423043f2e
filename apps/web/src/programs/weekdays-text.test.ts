import { expect, test } from 'vitest';
import { weekdaysText } from './weekdays-text.ts';

const NAMES = { everyDay: 'every day', workdays: 'Monday to Friday' };

test.each([
  [[0, 1, 2, 3, 4, 5, 6], 'en', 'every day'],
  [[5, 4, 3, 2, 1], 'en', 'Monday to Friday'],
  // A program may set what the form does not offer: it was said to be Monday to Friday.
  [[1, 2], 'en', 'Monday and Tuesday'],
  [[0, 6], 'es', 'domingo y sábado'],
  [[1, 2, 3, 4, 6], 'de', 'Montag, Dienstag, Mittwoch, Donnerstag und Samstag'],
])('%j in %s are %s', (weekdays, language, said) => {
  expect(weekdaysText(weekdays, language, NAMES)).toBe(said);
});
