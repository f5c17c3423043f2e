import { CONFIG_VARIABLES } from './config-variables.ts';

/** Kubernetes sets these for each service; this matches services named `market` or `admin`. */
const OF_KUBERNETES = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP|SCTP)(_\w+)?)?)$/;

/** Other programs' variables with names similar to ours. */
const OF_OTHERS = ['LOGLEVEL'];

/** All variables with these prefixes are ours. */
const OUR_PREFIX = /^(MARKET|ADMIN)_/;

const NAMES = CONFIG_VARIABLES.map(({ name }) => name as string);

/**
 * Suggestions for a variable that does not exist: the closest names, or those of its family; undefined where it is
 * unrelated. The shorter a name, the closer it must be: HOST and PORT resemble common variables (POST, HOSTS, PORTS), so
 * only two swapped letters count there.
 */
export function findMisspelling(name: string): string | undefined {
  if (NAMES.includes(name) || OF_OTHERS.includes(name) || OF_KUBERNETES.test(name)) return undefined;
  const close = NAMES.map((ours) => ({ ours, slips: countSlips(name.toUpperCase(), ours) })).filter(
    ({ ours, slips }) => isClose(name, ours, slips),
  );
  const least = Math.min(...close.map(({ slips }) => slips));
  return orList(close.filter(({ slips }) => slips === least).map(({ ours }) => ours)) ?? findFamily(name);
}

function isClose(name: string, ours: string, slips: number): boolean {
  if (ours.length <= 4) return slips === 1 && isSwap(name, ours);
  return slips <= (ours.length <= 9 ? 1 : 2);
}

const isSwap = (name: string, ours: string): boolean => sorted(name) === sorted(ours);

const sorted = (text: string): string => text.split('').toSorted().join('');

function findFamily(name: string): string | undefined {
  const prefix = OUR_PREFIX.exec(name)?.[0];
  return prefix && orList(NAMES.filter((ours) => ours.startsWith(prefix)));
}

const orList = (names: string[]): string | undefined => (names.length > 0 ? names.join(' or ') : undefined);

/**
 * Number of missing, added, wrong or swapped letters: the Damerau-Levenshtein distance in its restricted form (optimal
 * string alignment).
 */
function countSlips(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) rows.push(nextRow(rows, from, to, row));
  return rows[from.length]?.[to.length] ?? 0;
}

function nextRow(rows: readonly number[][], from: string, to: string, row: number): number[] {
  const at = (r: number, c: number) => rows[r]?.[c] ?? Infinity;
  const current = [row];
  for (let column = 1; column <= to.length; column++) {
    const wrong = from[row - 1] === to[column - 1] ? 0 : 1;
    const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
    current.push(
      Math.min(
        at(row - 1, column) + 1,
        (current[column - 1] ?? Infinity) + 1,
        at(row - 1, column - 1) + wrong,
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      ),
    );
  }
  return current;
}
