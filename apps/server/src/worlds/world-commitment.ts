import { hash } from 'node:crypto';
import type { WorldRow } from '@lonja/store';

/**
 * SHA-256 of everything that a world's prices are computed from, as JSON without spaces, in this order: `beginsAt` (milliseconds since
 * 1970), `hours`, `model`, `script` (only where there is one), `seed`, `symbols`. Published when the world is made, so that its seed and
 * its script can be checked when they are revealed.
 */
export const commitmentOf = ({
  beginsAt,
  hours,
  model,
  script,
  seed,
  symbols,
}: Pick<WorldRow, 'beginsAt' | 'hours' | 'model' | 'script' | 'seed' | 'symbols'>): string =>
  hash(
    'sha256',
    JSON.stringify({ beginsAt, hours, model, ...(script.length > 0 ? { script } : {}), seed, symbols }),
  );

/** SHA-256 of a script alone, as JSON without spaces: the same in two worlds with the same scenario. */
export const scriptHashOf = ({ script }: Pick<WorldRow, 'script'>): string | undefined =>
  script.length > 0 ? hash('sha256', JSON.stringify(script)) : undefined;
