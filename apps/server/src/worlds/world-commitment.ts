import { createHash } from 'node:crypto';
import type { WorldRow } from '@lonja/store';

/**
 * SHA-256 of everything that a world's prices are computed from, as JSON without spaces, in this order: `beginsAt` (milliseconds since
 * 1970), `model`, `seed`, `symbols`. Published when the world is made, so that its seed can be checked when it is revealed.
 */
export const commitmentOf = ({
  beginsAt,
  model,
  seed,
  symbols,
}: Pick<WorldRow, 'seed' | 'model' | 'symbols' | 'beginsAt'>): string =>
  createHash('sha256').update(JSON.stringify({ beginsAt, model, seed, symbols })).digest('hex');
