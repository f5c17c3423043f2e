import { createHash } from 'node:crypto';
import type { WorldRow } from '@lonja/store';

/**
 * SHA-256 of everything that a world's prices are computed from, as JSON without spaces, in this order: `beginsAt` (milliseconds since
 * 1970), `hours`, `model`, `seed`, `symbols`. Published when the world is made, so that its seed can be checked when it is revealed.
 */
export const commitmentOf = ({
  beginsAt,
  hours,
  model,
  seed,
  symbols,
}: Pick<WorldRow, 'beginsAt' | 'hours' | 'model' | 'seed' | 'symbols'>): string =>
  createHash('sha256').update(JSON.stringify({ beginsAt, hours, model, seed, symbols })).digest('hex');
