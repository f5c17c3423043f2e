import { Suspense, use } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useSayArmed } from '../../trading/ticket/armed-context.ts';
import { LadderFootContext } from '../../trading/ticket/draft-lines-context.ts';
import type { BesideTicketProps } from '../../trading/ticket/ticket.tsx';
import { useOwnLines } from '../../trading/ticket/use-own-lines.ts';
import { FirstTradeNote } from '../first-trade/first-trade-note.tsx';
import { ArmSwitch } from './arm-switch.tsx';
import { useProposedDraft } from './use-proposed-draft.ts';

const LadderOrder = lazyPart(() => import('../ladder/ladder-kit.ts').then(({ LadderOrder }) => LadderOrder));

/**
 * Connects a ticket with what stands beside it: the order's prices are lines on the chart, what is proposed fits the day's range, and the
 * ladder has its size.
 */
export function BesideChart(props: BesideTicketProps) {
  const { foot } = use(LadderFootContext);
  useOwnLines(props.ticket, props.listing);
  useProposedDraft(props);
  useSayArmed(props.ticket.isArmed);
  const order = foot && (
    <Suspense fallback={null}>
      <LadderOrder {...props} ArmSwitch={ArmSwitch} />
    </Suspense>
  );
  return (
    <>
      {order && createPortal(order, foot)}
      <FirstTradeNote {...props} />
    </>
  );
}
