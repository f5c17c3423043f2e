import { computeExposure, findPair, type Category, type Exposure, type Usd } from '@lonja/core';
import type { ValuedPosition } from '../../account/browser-desk.ts';
import type { Directory } from '../../account/directory.ts';

type Held = Pick<ValuedPosition, 'position' | 'value'>;

/** What the account has at the market, as the catalogue names it. @param equity USD */
export const readExposure = (positions: readonly Held[], directory: Directory, equity: Usd): Exposure =>
  computeExposure(
    positions.map(({ position, value }) => {
      const instrument = directory.of(position.symbol)?.instrument;
      return {
        category: position.category as Category,
        currency: instrument?.currency ?? 'USD',
        base: instrument && findPair(instrument)?.base,
        value,
      };
    }),
    equity,
  );
