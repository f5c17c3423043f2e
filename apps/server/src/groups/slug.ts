import { randomInt } from 'node:crypto';
import { newJoinCode } from '@lonja/core';

const MAX_NAMED = 60;

/** Whether a text can be an address. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,80}$/.test(text);

/** Eight letters and digits that nobody guesses, and that say nothing of anything else. */
export const drawnName = (): string => newJoinCode((below) => randomInt(below)).toLowerCase();

/** 'clase-de-riesgo-k7pm2qxd': nobody guesses its end, which is drawn as join codes are. */
export function drawSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, MAX_NAMED)
    .replace(/-$/, '');
  const code = drawnName();
  return [words, code].filter((part) => part !== '').join('-');
}
