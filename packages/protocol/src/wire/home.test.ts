import { constantFrom, assert, array, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { choosePlace, readPlace, withNext } from './home.ts';

test.each([
  '/app/classes?code=K7PM-2QXD',
  '/app/contests?contest=desplome-k7pm2qxd',
  '/app/trade/EURUSD',
  '/app/trade/BRK.B?range=1D&x=%2F%2Fevil',
  '/admin/users?page=2',
])('a screen of the app: %s', (place) => expect(readPlace(place)).toBe(place));

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/app/classes',
  'https:evil.example',
  'javascript:alert(1)',
  '/app',
  '/login',
  '/api/logout',
  '/apps/classes',
  '/application/x',
  '/app//evil.example',
  '/app/\\evil.example',
  '/app/../..//evil.example',
  '/app/..//evil.example',
  '/app/%2e%2e//evil.example',
  '/app/%2E./x',
  '/app/.%2e/api/logout',
  '/app/../api/logout',
  '/app/./trade',
  '/%61pp/classes',
  '%2Fapp%2Fclasses',
  ' /app/classes',
  '/app/classes\n',
  '\t/app/classes',
  '/app/cla\tsses',
  '/app/classes#<script>',
  '/app/classes?code=<script>',
  '/app/classes?code="',
  '/app/ñ',
  `/app/${'x'.repeat(500)}`,
  '',
  undefined,
  null,
  7,
  ['/app/classes'],
  { next: '/app/classes' },
])('nothing to go to: %j', (wanted) => {
  expect(readPlace(wanted)).toBeUndefined();
  expect(choosePlace('user', wanted)).toBe('/app/trade');
  expect(withNext('/login', wanted)).toBe('/login');
});

test('whatever is brought, a browser stays at this address, at the screen that is named', () => {
  const piece = constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    'app',
    '/app',
    '/app/',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    '\t',
    '\n',
    'https:',
    'x',
  );
  assert(
    property(array(piece, { maxLength: 9 }), string(), (pieces, tail) => {
      for (const wanted of [pieces.join(''), `/app/${pieces.join('')}`, `/app/${tail}`]) {
        const place = choosePlace('user', wanted);
        const { origin, pathname, search } = new URL(place, 'https://lonja.example');
        expect(origin).toBe('https://lonja.example');
        expect(pathname + search).toBe(place);
        expect(pathname).toMatch(/^\/app\/[^/]/);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('a screen of the other role is none to go to', () => {
  expect(choosePlace('user', '/admin/users')).toBe('/app/trade');
  expect(choosePlace('admin', '/app/classes?code=K7PM-2QXD')).toBe('/admin/users');
  expect(choosePlace('admin', '/admin/worlds')).toBe('/admin/worlds');
});

test('a login keeps it, written so that nothing of it is read as its own', () =>
  expect(withNext('/login', '/app/contests?contest=a&x=1')).toBe(
    '/login?next=%2Fapp%2Fcontests%3Fcontest%3Da%26x%3D1',
  ));
