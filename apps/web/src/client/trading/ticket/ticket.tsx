import type { Side } from '@lonja/core';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { useSourceName } from '../../account/price-source.tsx';
import { useTradingSettings } from '../../settings/use-settings.ts';
import { QuotedOnlyNote } from '../notes/quoted-only-note.tsx';
import { SideButtons } from '../controls/side-buttons.tsx';
import { TicketSummary } from '../preview/ticket-summary.tsx';
import { NotePart, OrderFields } from './order-fields.tsx';
import { AccountLine, TicketFooter } from './ticket-footer.tsx';
import { TicketHead } from './ticket-head.tsx';
import type { TicketPartProps } from './ticket-part.ts';
import { useChartOrders } from './use-chart-orders.ts';
import { useKeptTickets } from './use-kept-ticket.ts';
import { useTicket, type SetTicketProps, type TicketProps, type TicketState } from './use-ticket.ts';

// Fetched as the ticket opens: most orders need none of them, and the ticket's own weight is limited.
const TicketNotes = lazyPart(() => import('./ticket-notes.tsx').then(({ TicketNotes }) => TicketNotes));
/** It waits for the calendar anyway. */
const AnnouncementNote = lazyPart(
  () => import('../notes/announcement-note.tsx').then(({ AnnouncementNote }) => AnnouncementNote),
  'inline',
);

/** The ticket can be filled in before it is there. */
const MarginLevelBar = lazyPart(() =>
  import('../preview/margin-level-bar.tsx').then(({ MarginLevelBar }) => MarginLevelBar),
);

const AllFigures = lazyPart(() => import('../preview/all-figures.tsx').then(({ AllFigures }) => AllFigures));

const BOTH_SIDES: readonly Side[] = ['sell', 'buy'];

/** A ticket that stands beside a chart, and can be armed there. */
interface BesideChart {
  /** Stands beside the leverage. */
  readonly heading: ReactNode;
  /** Connects it with the chart; what it shows stands below the order. */
  readonly Guide: ComponentType<BesideTicketProps>;
  readonly ArmSwitch: ComponentType<ArmSwitchProps>;
  /** Below everything. */
  readonly Below?: ComponentType<BesideTicketProps>;
  /** What arranges it in another place than a column. */
  readonly Form?: ComponentType<FormProps>;
}

export interface ArmSwitchProps {
  readonly isArmed: boolean;
  readonly isDisabled: boolean;
  readonly onArm: (isArmed: boolean) => void;
}

export interface BesideTicketProps {
  readonly ticket: TicketState;
  readonly listing: Listing;
}

interface Placed {
  readonly beside?: BesideChart;
}

/** The ticket of one instrument, in a dialog or beside the chart. */
export function Ticket(props: TicketProps & Placed) {
  const settings = useTradingSettings();
  const { listing, request, onDone, beside } = props;
  const { symbol, quotedOnly } = listing.asset;
  // What is held of it can still be closed.
  if (quotedOnly && !request.reduceOnly)
    return <QuotedOnlyNote symbol={symbol} heading={beside?.heading} onDone={onDone} />;
  // The first draft needs the saved leverage and confirmation.
  if (!settings) return null;
  return beside ? (
    <KeptForm {...props} settings={settings} />
  ) : (
    <TicketForm {...props} settings={settings} kept={undefined} />
  );
}

/** A ticket beside a chart begins as the instrument's last order was. */
function KeptForm(props: Omit<SetTicketProps, 'kept'> & Placed) {
  const kept = useKeptTickets();
  return kept && <TicketForm {...props} kept={kept} />;
}

function TicketForm({ beside, ...props }: SetTicketProps & Placed) {
  const { t } = useTranslation();
  const { listing, settings } = props;
  const ticket = useTicket(props);
  const form = useChartOrders(ticket);
  const confirms = settings.confirmTrades;
  const parts = { ticket, listing, isLocked: ticket.trade.isPending || ticket.isReviewing, confirms };
  const Arranged = beside?.Form ?? TicketColumn;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault(); // Enter in a field leads to the review or the button; it never places
    if (!confirms) event.currentTarget.querySelector<HTMLElement>('[data-place]')?.focus();
    else ticket.review();
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('trade.order')}
      noValidate
      className="flex min-h-0 flex-1 flex-col outline-none"
      onSubmit={submit}
    >
      <Arranged {...parts} beside={beside} />
    </form>
  );
}

export interface FormProps extends TicketPartProps {
  readonly beside: BesideChart | undefined;
  /** Whether orders are reviewed before they are sent. */
  readonly confirms: boolean;
}

/** One part below the other: in a dialog, or docked beside the chart. */
function TicketColumn({ ticket, listing, isLocked, confirms, beside }: FormProps) {
  const { draft } = ticket;
  const parts = { ticket, listing, isLocked };
  const arm = beside && draft.type === 'market' && (
    <beside.ArmSwitch isArmed={ticket.isArmed} isDisabled={isLocked} onArm={ticket.arm} />
  );
  return (
    <div className="space-y-1.5 px-3 pt-1.5 pb-3 [@media(max-height:48rem)]:[--side-height:58px]">
      <TicketHead {...parts} action={arm}>
        {beside?.heading ?? <Source listing={listing} />}
      </TicketHead>
      <TicketSides {...parts} />
      <OrderFields {...parts} />
      <TicketAnswers ticket={ticket} listing={listing} />
      <Notes {...parts} isBesideChart={beside !== undefined} />
      <TicketFooter ticket={ticket} listing={listing} confirms={confirms} className="-mx-3 px-3" />
      {beside && <beside.Guide ticket={ticket} listing={listing} />}
      <NotePart ticket={ticket} isLocked={isLocked} />
      <Further ticket={ticket} listing={listing} hasHeading={beside !== undefined} />
      <AccountLine />
      {beside?.Below && <beside.Below ticket={ticket} listing={listing} />}
    </div>
  );
}

/** Both sides, or the one that reduces; armed, each trades. */
export function TicketSides({ ticket, listing, isLocked }: TicketPartProps) {
  const { t } = useTranslation();
  const { draft, reduceOnly, isArmed } = ticket;
  return (
    <>
      <SideButtons
        listing={listing}
        side={draft.side}
        sides={reduceOnly ? [draft.side] : BOTH_SIDES}
        quote={ticket.quote}
        isDisabled={isLocked || (isArmed && ticket.wait !== undefined)}
        onChange={ticket.chooseSide}
        onTrade={isArmed ? ticket.placeAtOnce : undefined}
      />
      <p role="status" className="text-12 font-medium text-warn empty:hidden">
        {isArmed && t('trade.armed')}
      </p>
      {reduceOnly && <p className="text-13 text-ink-2">{t('trade.reduceOnly')}</p>}
    </>
  );
}

/** What the order costs, locks and may lose, and the margin level after it. */
function TicketAnswers({
  ticket: { view, draft, summary },
  listing,
}: Pick<TicketPartProps, 'ticket' | 'listing'>) {
  return (
    <>
      <TicketSummary view={view} listing={listing} leverage={draft.leverage} equity={summary.equity} />
      {/* As high as the bar: nothing moves under a pointer when it comes. */}
      <div className="mt-0! min-h-12.5">
        <Suspense fallback={null}>
          <MarginLevelBar
            before={summary.marginLevel}
            after={view.preview ? view.preview.marginLevelAfter : summary.marginLevel}
          />
        </Suspense>
      </div>
    </>
  );
}

/** What is to be known of the order before it is placed. */
export function Notes({
  ticket,
  listing,
  isBesideChart,
}: BesideTicketProps & { readonly isBesideChart: boolean }) {
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden">
      <Suspense fallback={null}>
        <TicketNotes
          listing={listing}
          draft={ticket.draft}
          view={ticket.view}
          movedPrice={ticket.trade.movedPrice}
          wait={ticket.wait}
          isBesideChart={isBesideChart}
          onType={ticket.chooseType}
        />
      </Suspense>
    </div>
  );
}

/** Where the price comes from, and what it is about to lose. */
function Source({ listing: { asset } }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const sourceName = useSourceName();
  return (
    <p className="text-12 text-ink-3">
      {t('source.of', { source: sourceName(asset) })}
      <Suspense fallback={null}>
        <AnnouncementNote symbol={asset.symbol} />
      </Suspense>
    </p>
  );
}

/** The rest of the figures, on demand. */
export function Further({
  ticket: { view },
  listing,
  hasHeading,
}: BesideTicketProps & { readonly hasHeading: boolean }) {
  const { t } = useTranslation();
  const { decimals } = listing.asset;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group text-13" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex ctl cursor-pointer list-none items-center gap-1 text-12 font-medium text-ink-2 hover:text-ink">
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-ink-3 group-open:rotate-180 motion-safe:transition-transform"
        />
        {t('trade.allFigures')}
      </summary>
      <div className="space-y-3 pt-1 pb-2">
        {hasHeading && <Source listing={listing} />}
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <AllFigures view={view} decimals={decimals} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
