import type { TicketView } from '../../../ticket/ticket.model.ts';
import { CostBlock } from './cost-block.tsx';
import { ProfileComparison } from './profile-comparison.tsx';

/** All figures of an order, and what it would cost under the other profiles. */
export function AllFigures({ view, decimals }: { readonly view: TicketView; readonly decimals: number }) {
  return (
    <>
      <CostBlock execution={view.execution} preview={view.preview} decimals={decimals} />
      <ProfileComparison compared={view.compared} decimals={decimals} />
    </>
  );
}
