import type { MarketView, MarketViews } from '@lonja/core';

/** Where there are no worlds. */
export const onlyMarket = (view: MarketView): MarketViews => ({ own: view, of: () => view });
