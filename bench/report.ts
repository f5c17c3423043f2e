import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A figure beside what it must and should reach. */
export interface Goal {
  readonly label: string;
  readonly value: number;
  readonly must: number;
  readonly aim: number;
  /** Whether less is better. */
  readonly isCeiling?: boolean;
}

const ARTIFACTS = path.resolve(import.meta.dirname, '../artifacts');
const KEPT = path.join(ARTIFACTS, 'bench.jsonl');

const isMet = ({ value, must, isCeiling }: Goal): boolean => (isCeiling ? value <= must : value >= must);

/** Prints the goals as a table and keeps the whole run as one JSON line. @returns whether every 'must' is met */
export function report(bench: string, goals: readonly Goal[], runs: unknown): boolean {
  const rows = goals.map((goal) => [
    goal.label,
    goal.value.toFixed(2),
    `${goal.isCeiling ? '<=' : '>='} ${goal.must}`,
    String(goal.aim),
    isMet(goal) ? 'met' : 'MISSED',
  ]);
  process.stdout.write(`\n${table(['figure', 'measured', 'must', 'aim', ''], rows)}\n`);
  keepLine(bench, {
    at: new Date().toISOString(),
    node: process.version,
    cores: os.cpus().length,
    goals,
    runs,
  });
  return goals.every(isMet);
}

/** Keeps what a run found. */
export function keepLine(bench: string, line: object): void {
  mkdirSync(ARTIFACTS, { recursive: true });
  appendFileSync(KEPT, `${JSON.stringify({ bench, ...line })}\n`);
}

/** What earlier runs on this machine kept, the last one at the end. */
export const readLines = <Line>(bench: string): Line[] =>
  existsSync(KEPT)
    ? readFileSync(KEPT, 'utf8')
        .split('\n')
        .filter((text) => text.startsWith(`{"bench":"${bench}"`))
        .map((text) => JSON.parse(text) as Line)
    : [];

/** Columns as wide as their longest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Below the first lies a quarter of the values, above the second another. */
export function quartiles(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
  return [at(0.25), at(0.75)];
}
