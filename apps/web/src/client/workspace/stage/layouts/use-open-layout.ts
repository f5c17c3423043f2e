import type { Layout } from '@lonja/protocol';
import { useAccount } from '../../../account/account-context.tsx';
import { fromLayout } from '../stage-plan.model.ts';
import type { ArrangedStage } from '../use-stage-plan.ts';

/** Puts a kept layout onto the stage; undefined until it is known which instruments are listed. */
export function useOpenLayout(stage: ArrangedStage): ((layout: Layout) => void) | undefined {
  const { directory, market } = useAccount();
  if (market.data === undefined && !market.hasFailed) return undefined;
  return (layout) => stage.open(fromLayout(layout, (symbol) => directory.of(symbol) !== undefined));
}
