import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { describeFeed } from '../feed-contract.ts';
import type { OnStep } from '../feed.ts';
import { createSimulatedFeed } from './simulated-feed.ts';

const entries = loadCatalogue().slice(0, 40);

describeFeed('the simulated feed', () => {
  let listener: OnStep | undefined;
  const feed = createSimulatedFeed({
    seed: 'contract',
    speed: 1,
    tradingTime: 'always',
    entries,
    clock: {
      start(onStep) {
        listener = onStep;
        return () => {
          listener = undefined;
        };
      },
    },
  });
  return {
    feed,
    advance: (at) => {
      listener?.(at);
      return Promise.resolve();
    },
  };
});
