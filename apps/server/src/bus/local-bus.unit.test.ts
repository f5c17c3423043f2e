import { describeBus } from './bus-contract.ts';
import { createLocalNetwork } from './local-bus.ts';

describeBus('the bus of one process', () => {
  const network = createLocalNetwork();
  return Promise.resolve({
    join: (onFault) => Promise.resolve(network.join(onFault)),
    interrupt: () => Promise.resolve(network.interrupt()),
    stop: () => Promise.resolve(),
  });
});
