import { parseDecimal } from '@lonja/core/money';

/** A typed number for comparisons; NaN for texts that the server would refuse: '', '1e3', '+5', '00005'. */
export function plainNumber(text: string): number {
  const parsed = parseDecimal(text.trim(), 0);
  return parsed.ok || parsed.problem !== 'not_a_number' ? Number(text) : Number.NaN;
}
