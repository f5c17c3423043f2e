import { createMarketHours, type MarketRegion } from '@lonja/core';
import { expect, it } from 'vitest';
import { describeSession } from './market-sessions.ts';

const at = (moment: string) => Date.parse(moment);

it.each([
  ['forex', '2026-11-18T12:00:00Z', 'Abierto', 'Cierra el viernes a las 17:00, hora de Nueva York'],
  ['forex', '2026-11-21T12:00:00Z', 'Cerrado', 'Abre el domingo a las 17:00, hora de Nueva York'],
  ['europe', '2026-11-18T07:59:00Z', 'Cerrado', 'Abre el miércoles a las 09:00, hora de Fráncfort'],
  ['europe', '2026-11-18T08:00:00Z', 'Abierto', 'Cierra el miércoles a las 17:30, hora de Fráncfort'],
  ['us', '2026-11-18T14:30:00Z', 'Abierto', 'Cierra el miércoles a las 16:00, hora de Nueva York'],
  // In July New York's open is an hour earlier in UTC.
  ['us', '2026-07-15T13:30:00Z', 'Abierto', 'Cierra el miércoles a las 16:00, hora de Nueva York'],
  // Thanksgiving: New York stays closed.
  ['us', '2026-11-26T15:00:00Z', 'Cerrado', 'Abre el viernes a las 09:30, hora de Nueva York'],
  ['asia', '2026-11-18T02:00:00Z', 'Abierto', 'Cierra el miércoles a las 17:00, hora de Tokio'],
] as [MarketRegion, string, string, string][])('[PUB-06] %s at %s: %s', (session, moment, label, next) => {
  expect(describeSession(session, createMarketHours(), at(moment))).toMatchObject({ label, next });
});
