import { createDraws } from './draws.ts';
import type { CharacterName } from './characters.ts';

/** Somebody who does not exist, and trades in a demonstration. */
export interface DemoPerson {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly country: string;
  readonly language: 'es' | 'en' | 'fr' | 'de';
  readonly character: CharacterName;
  /** Days before the present at which the account is opened. */
  readonly joinedDaysAgo: number;
}

/** Everybody of a demonstration signs in with it; they own nothing and it is written down. */
export const DEMO_PASSWORD = 'lonja-de-demostracion';
export const DEMO_ADMINISTRATOR = 'administradora';

/** How many of each character are among forty. */
const SHARES: readonly (readonly [CharacterName, number])[] = [
  ['swing', 9],
  ['investor', 8],
  ['scalper', 5],
  ['gambler', 5],
  ['patient', 5],
  ['hedger', 3],
  ['novice', 5],
];

/** @param count at most forty; the first ones have every character */
export function demoPeople(seed: string, count: number, days: number): readonly DemoPerson[] {
  const draws = createDraws(`${seed}/people`);
  const characters = interleaved();
  return NAMES.slice(0, count).map(([fullName, country, language], index) => {
    const username = buildUsername(fullName);
    return {
      username,
      fullName,
      email: `${username}@example.org`,
      country,
      language,
      character: characters[index] as CharacterName,
      // Most were there from the beginning; one in four came later.
      joinedDaysAgo:
        draws.share(index, 'late') < 0.25 ? Math.ceil(days * draws.between(0.1, 0.9, index)) : days,
    };
  });
}

/** Round by round one of each character that is left, so that few people are of many kinds. */
function interleaved(): readonly CharacterName[] {
  const rounds = Math.max(...SHARES.map(([, share]) => share));
  return Array.from({ length: rounds }, (_, round) =>
    SHARES.filter(([, share]) => share > round).map(([character]) => character),
  ).flat();
}

const buildUsername = (fullName: string): string => {
  const [given = '', family = ''] = fullName
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${given}.${family}`;
};

const NAMES: readonly (readonly [fullName: string, country: string, language: DemoPerson['language']])[] = [
  ['Lucía Ferrer', 'España', 'es'],
  ['Martín Aguirre', 'Argentina', 'es'],
  ['Hannah Keller', 'Deutschland', 'de'],
  ['Oliver Bennett', 'United Kingdom', 'en'],
  ['Camille Laurent', 'France', 'fr'],
  ['Diego Salazar', 'México', 'es'],
  ['Nerea Etxeberria', 'España', 'es'],
  ['Valentina Rojas', 'Chile', 'es'],
  ['Jonas Weber', 'Deutschland', 'de'],
  ['Amelia Clarke', 'Ireland', 'en'],
  ['Hugo Moreau', 'France', 'fr'],
  ['Andrés Quintero', 'Colombia', 'es'],
  ['Marta Vidal', 'España', 'es'],
  ['Joaquín Peralta', 'Uruguay', 'es'],
  ['Lena Fischer', 'Österreich', 'de'],
  ['Noah Campbell', 'Canada', 'en'],
  ['Chloé Girard', 'Belgique', 'fr'],
  ['Gabriela Mendoza', 'Perú', 'es'],
  ['Iker Zabala', 'España', 'es'],
  ['Sofía Benítez', 'Paraguay', 'es'],
  ['Maximilian Braun', 'Schweiz', 'de'],
  ['Isla Murray', 'United Kingdom', 'en'],
  ['Théo Rousseau', 'France', 'fr'],
  ['Ricardo Fuentes', 'México', 'es'],
  ['Carmen Ortega', 'España', 'es'],
  ['Emilio Cárdenas', 'Ecuador', 'es'],
  ['Paula Serrano', 'España', 'es'],
  ['Tomás Herrera', 'Argentina', 'es'],
  ['Clara Hoffmann', 'Deutschland', 'de'],
  ['Ethan Walker', 'Australia', 'en'],
  ['Manon Lefèvre', 'France', 'fr'],
  ['Daniela Castro', 'Colombia', 'es'],
  ['Álvaro Molina', 'España', 'es'],
  ['Renata Silva', 'México', 'es'],
  ['Felix Wagner', 'Deutschland', 'de'],
  ['Grace Sullivan', 'United States', 'en'],
  ['Jules Fontaine', 'France', 'fr'],
  ['Mateo Paredes', 'Bolivia', 'es'],
  ['Elena Navarro', 'España', 'es'],
  ['Bruno Cabrera', 'Venezuela', 'es'],
];
