import { Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { useTicketBeside } from '../../trading/ticket/draft-lines-context.ts';
import { Ticket } from '../../trading/ticket/ticket.tsx';
import { SessionFacts } from '../facts/session-facts.tsx';
import { ToolSegments } from '../stage/tool-segments.tsx';
import type { LadderProps } from '../ladder/ladder.tsx';
import { LadderSkeleton } from '../workspace-skeleton.tsx';
import { ArmSwitch } from './arm-switch.tsx';
import { BesideChart } from './beside-chart.tsx';

const LadderPart = lazyPart(() => import('../ladder/ladder-kit.ts').then(({ Ladder }) => Ladder));

/** The ladder, fetched as it is first shown. It is named here since the ticket's file comes after the chart, and this name brings those of all its files. */
export const Ladder = (props: LadderProps) => (
  <Suspense fallback={<LadderSkeleton />}>
    <LadderPart {...props} />
  </Suspense>
);

export interface DockedTicketProps {
  readonly listing: Listing;
  /** Whether the ticket is; else the ladder has the column for itself. */
  readonly isOpen: boolean;
  /** Closes the ladder that shares the column; undefined where it has a place of its own, or is closed. */
  readonly onLeaveLadder: (() => void) | undefined;
}

/** The column beside the chart: the ticket, the ladder where there is no room for both, or one of the two in front of the other. */
export function DockedTicket({ listing, isOpen, onLeaveLadder }: DockedTicketProps) {
  const { t } = useTranslation('trading');
  const isShared = onLeaveLadder !== undefined && isOpen;
  const [chosen, choose] = useChosenPart(onLeaveLadder !== undefined);
  const front = isShared ? chosen : onLeaveLadder ? 'ladder' : 'ticket';
  const parts = isShared && (
    <ToolSegments
      label={t('column')}
      value={front}
      options={PARTS.map((value) => ({ value, label: t(`show.${value}`) }))}
      onChange={choose}
    />
  );
  return (
    <div className="flex h-full flex-col">
      {parts && front === 'ticket' && (
        <div className="flex h-10 shrink-0 items-center border-b border-line px-2">{parts}</div>
      )}
      {isOpen && (
        <div className="min-h-0 flex-1" hidden={front !== 'ticket'}>
          <TicketOnStage listing={listing} />
        </div>
      )}
      {onLeaveLadder && front === 'ladder' && (
        <div className="min-h-0 flex-1">
          <Ladder listing={listing} heading={parts || undefined} onClose={onLeaveLadder} />
        </div>
      )}
    </div>
  );
}

const PARTS = ['ladder', 'ticket'] as const;
type ColumnPart = (typeof PARTS)[number];

/** The ticket stays behind the ladder as it is, armed or not, and comes forward with whatever is written into it. */
function useChosenPart(hasLadder: boolean) {
  const [part, setPart] = useState<ColumnPart>('ladder');
  const [had, setHad] = useState(hasLadder);
  if (had !== hasLadder) {
    setHad(hasLadder);
    // Whoever opens the ladder wants to see it.
    setPart('ladder');
  }
  const beside = useTicketBeside();
  useEffect(() => {
    if (!hasLadder) return;
    // What is hidden takes no focus: it is there before the ticket is written.
    return beside.onShow(() => flushSync(() => setPart('ticket')));
  }, [beside, hasLadder]);
  return [part, setPart] as const;
}

/** The ticket of the instrument on stage. After an order it begins again. */
function TicketOnStage({ listing }: { readonly listing: Listing }) {
  const { t } = useTranslation('trading');
  const { symbol } = listing.asset;
  const [order, setOrder] = useState(0);
  const hasRoom = useMedia('(min-width: 87.5rem) and (min-height: 50rem)');
  return (
    <section aria-label={t('ticket', { symbol })} className="h-full overflow-y-auto">
      <Ticket
        key={order}
        beside={{
          heading: <h2 className="text-14 font-semibold">{symbol}</h2>,
          Guide: BesideChart,
          ArmSwitch,
          ...(hasRoom ? { Below: SessionFacts } : {}),
        }}
        listing={listing}
        request={{ symbol, side: 'buy' }}
        onDone={() => setOrder((last) => last + 1)}
      />
    </section>
  );
}
