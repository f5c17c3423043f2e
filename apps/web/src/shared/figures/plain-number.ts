import { parseDecimal } from '@lonja/core/money';

/** A typed number to compare with; NaN for what the server would not read as one: '', '1e3', '+5', '00005'. */
export function plainNumber(text: string): number {
  const parsed = parseDecimal(text.trim(), 0);
  return parsed.ok || parsed.problem !== 'not_a_number' ? Number(text) : Number.NaN;
}
