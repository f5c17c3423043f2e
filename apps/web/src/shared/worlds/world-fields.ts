import { MAX_RATE } from '@lonja/core';

/** The speeds that are offered; any other whole one can be typed. */
export const RATES = [1, 10, 60, 200, 1_000, MAX_RATE] as const;

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Symbols, separated by anything that is none; each once. */
export const parseSymbols = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** A moment of UTC as a field has it: 'YYYY-MM-DDTHH:MM'. @returns as the wire has it; undefined for what is none */
export function parseMoment(text: string): string | undefined {
  const moment = MINUTE.test(text) ? new Date(`${text}:00.000Z`) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
}

/** A rate as typed: whole, 1 to 5,000; undefined for any other. */
export function parseRate(text: string): number | undefined {
  const rate = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
  return rate !== undefined && rate >= 1 && rate <= MAX_RATE ? rate : undefined;
}
