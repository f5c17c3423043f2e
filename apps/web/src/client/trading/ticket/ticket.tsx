import { formatQuantity, type Side } from '@lonja/core';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { usdTextDown } from '../../../shared/figures/wire-amounts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { leverageChoices, withChosen } from '../../../ticket/ticket-draft.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { useStreamState } from '../../../shared/live/use-stream.ts';
import { useAccountName } from '../../account/use-account-name.ts';
import { useSourceName } from '../../account/price-source.tsx';
import { useDisplay } from '../../display/display.tsx';
import { useTradingSettings, type TradingSettings } from '../../settings/use-settings.ts';
import { CompactSelect } from '../controls/compact-select.tsx';
import { ExitRows } from '../controls/exit-rows.tsx';
import { PlaceButtons } from '../controls/place-buttons.tsx';
import { QuotedOnlyNote } from '../notes/quoted-only-note.tsx';
import { SideButtons } from '../controls/side-buttons.tsx';
import { SizeField, getUnitName } from '../controls/size-field.tsx';
import { TermsFields } from '../controls/terms-fields.tsx';
import { TypeSegments } from '../controls/ticket-segments.tsx';
import { TicketSummary } from '../preview/ticket-summary.tsx';
import { useChartOrders } from './use-chart-orders.ts';
import { useTicket, type TicketProps, type TicketState } from './use-ticket.ts';

// Fetched as the ticket opens: most orders need none of them, and the ticket's own weight is limited.
const TicketNotes = lazyPart(() => import('./ticket-notes.tsx').then(({ TicketNotes }) => TicketNotes));
/** It waits for the calendar anyway. */
const AnnouncementNote = lazyPart(
  () => import('../notes/announcement-note.tsx').then(({ AnnouncementNote }) => AnnouncementNote),
  'inline',
);

/** Most orders have no note: the field and its texts are fetched beside the ticket. */
const NoteField = lazyPart(
  () => import('../controls/note-field.tsx').then(({ NoteField }) => NoteField),
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
  /** Above the order. */
  readonly Above: ComponentType<BesideTicketProps>;
  readonly ArmSwitch: ComponentType<ArmSwitchProps>;
  /** Below it. */
  readonly Below?: ComponentType<BesideTicketProps>;
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
  return settings && <TicketForm {...props} settings={settings} />;
}

function TicketForm({ beside, ...props }: TicketProps & Placed & { readonly settings: TradingSettings }) {
  const { t } = useTranslation();
  const { listing, settings } = props;
  const ticket = useTicket(props);
  const form = useChartOrders(ticket);
  const { draft, view, reduceOnly, change } = ticket;
  const isLocked = ticket.trade.isPending || ticket.isReviewing;
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('trade.order')}
      noValidate
      className="outline-none space-y-2.5 p-3.5 pt-2"
      onSubmit={(event) => {
        event.preventDefault(); // Enter in a field leads to the review or the button; it never places
        if (!settings.confirmTrades) event.currentTarget.querySelector<HTMLElement>('[data-place]')?.focus();
        else ticket.review();
      }}
    >
      {beside && <beside.Above ticket={ticket} listing={listing} />}
      <TicketHead ticket={ticket} listing={listing} heading={beside?.heading} isLocked={isLocked} />
      <SideButtons
        listing={listing}
        side={draft.side}
        sides={reduceOnly ? [draft.side] : BOTH_SIDES}
        quote={ticket.quote}
        isDisabled={isLocked || (ticket.isArmed && ticket.wait !== undefined)}
        onChange={ticket.chooseSide}
        onTrade={ticket.isArmed ? ticket.placeAtOnce : undefined}
      />
      {beside && draft.type === 'market' && (
        <beside.ArmSwitch isArmed={ticket.isArmed} isDisabled={isLocked} onArm={ticket.arm} />
      )}
      {reduceOnly && <p className="text-13 text-ink-2">{t('trade.reduceOnly')}</p>}
      <OrderFields ticket={ticket} listing={listing} isLocked={isLocked} />
      <TicketSummary preview={view.preview} leverage={draft.leverage} equity={ticket.summary.equity} />
      {/* As high as the bar: nothing moves under a pointer when it comes. */}
      <div className="min-h-12.5">
        <Suspense fallback={null}>
          <MarginLevelBar
            before={ticket.summary.marginLevel}
            after={view.preview ? view.preview.marginLevelAfter : ticket.summary.marginLevel}
          />
        </Suspense>
      </div>
      <div aria-live="polite" className="space-y-2 empty:hidden">
        <Suspense fallback={null}>
          <TicketNotes
            listing={listing}
            draft={draft}
            view={view}
            movedPrice={ticket.trade.movedPrice}
            wait={ticket.wait}
            isBesideChart={beside !== undefined}
            onChange={change}
            onType={ticket.chooseType}
          />
        </Suspense>
      </div>
      <TicketFooter ticket={ticket} listing={listing} confirms={settings.confirmTrades} />
      <Further ticket={ticket} listing={listing} hasHeading={beside !== undefined} />
      {beside?.Below && <beside.Below ticket={ticket} listing={listing} />}
    </form>
  );
}

interface PartProps extends BesideTicketProps {
  /** Reviewed or on its way: nothing of it changes. */
  readonly isLocked: boolean;
}

/** The leverage, beside what the ticket is headed by. */
function TicketHead({ ticket, listing, heading, isLocked }: PartProps & { readonly heading: ReactNode }) {
  const { t } = useTranslation();
  const { account, market } = useDesk();
  const { draft, reduceOnly, change } = ticket;
  const leverages = reduceOnly ? [] : leverageChoices(listing, market.margin, account);
  return (
    <div className="flex min-h-7 items-center justify-between gap-2">
      {heading ?? <Source listing={listing} />}
      {leverages.length > 0 && (
        <CompactSelect
          label={t('trade.leverage')}
          part="leverage"
          value={String(draft.leverage)}
          options={withChosen(leverages, draft.leverage).map((leverage) => ({
            value: String(leverage),
            label: `1:${leverage}`,
            isOffered: leverages.includes(leverage),
          }))}
          isDisabled={isLocked}
          onChange={(leverage) => change({ leverage: Number(leverage) })}
        />
      )}
    </div>
  );
}

function OrderFields({ ticket, listing, isLocked }: PartProps) {
  const { t } = useTranslation();
  const { account } = useDesk();
  const { draft, view, reduceOnly, change } = ticket;
  return (
    <fieldset disabled={isLocked} className="min-w-0 space-y-2.5">
      <legend className="sr-only">{t('trade.order')}</legend>
      <TypeSegments value={draft.type} onChange={ticket.chooseType} />
      <TermsFields listing={listing} draft={draft} onChange={change} />
      <SizeField
        listing={listing}
        draft={draft}
        view={view}
        reduceOnly={reduceOnly}
        isDisabled={isLocked}
        onChange={change}
      />
      {!reduceOnly && draft.type !== 'oco' && (
        <ExitRows
          listing={listing}
          draft={draft}
          view={view}
          isDisabled={isLocked}
          onChange={change}
          onUnit={ticket.countExitsIn}
          onBegin={ticket.beginExit}
        />
      )}
      {!reduceOnly && (
        // The note's place is there before the note is: nothing moves under a pointer when it comes.
        <div className="min-h-(--ctl)">
          <Suspense fallback={null}>
            <NoteField
              isRequired={account.terms?.rules?.noteRequired ?? false}
              onChange={(note) => change({ note })}
            />
          </Suspense>
        </div>
      )}
    </fieldset>
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

function TicketFooter({
  ticket,
  listing,
  confirms,
}: {
  readonly ticket: TicketState;
  readonly listing: Listing;
  readonly confirms: boolean;
}) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const { draft, view, trade, canSubmit, isReviewing } = ticket;
  const free = view.preview?.freeMarginAfter;
  const size = view.units === undefined ? '' : exact.between(formatQuantity(view.units), 0, 8);
  return (
    <footer data-part="review" className="sticky bottom-0 z-(--z-sticky) -mx-3.5 bg-panel px-3.5 pt-1 pb-2">
      {isReviewing || !confirms ? (
        <PlaceButtons
          side={draft.side}
          canSubmit={canSubmit}
          isReviewing={isReviewing}
          isPending={trade.isPending}
          onPlace={ticket.place}
          onBack={ticket.goBack}
        >
          <PlaceLabel ticket={ticket} listing={listing} />
        </PlaceButtons>
      ) : (
        <Button type="submit" look={draft.side} size="large" className="w-full text-14" disabled={!canSubmit}>
          {t(`trade.review.${draft.side}`, { quantity: `${size} ${getUnitName(listing)}`.trim() })}
        </Button>
      )}
      <AccountLine />
      {free !== undefined && free > 0n && (
        <p className="live mt-1.5 text-center text-11 text-ink-3">
          {t('trade.staysFree', { amount: exact.usd(usdTextDown(free)) })}
          {confirms && !ticket.isArmed && ` ${t('trade.nothingSent')}`}
        </p>
      )}
    </footer>
  );
}

/** The account of the person that the order is for. */
function AccountLine() {
  const { t } = useTranslation();
  const { account } = useAccount().user;
  const { world } = useStreamState();
  const nameOf = useAccountName();
  return (
    account && (
      <p data-part="account" className="mt-1.5 text-center text-11 text-ink-2">
        {t('trade.onAccount', { name: nameOf(account) })}
        {world && world.state !== 'running' && (
          <span className="block text-warn">{t(`world.why.${world.state}`)}</span>
        )}
      </p>
    )
  );
}

function PlaceLabel({ ticket, listing }: { readonly ticket: TicketState; readonly listing: Listing }) {
  const { t } = useTranslation();
  const { exact } = useDisplay();
  const { symbol, decimals } = listing.asset;
  const { side } = ticket.draft;
  const { isPending, movedPrice } = ticket.trade;
  if (isPending) return t('trade.processing');
  if (movedPrice !== undefined)
    return t(`trade.confirm.${side}`, { price: exact.decimal(movedPrice, decimals) });
  return t(`trade.submit.${side}`, { symbol });
}

/** The rest of the figures, on demand. */
function Further({
  ticket: { view },
  listing,
  hasHeading,
}: {
  readonly ticket: TicketState;
  readonly listing: Listing;
  readonly hasHeading: boolean;
}) {
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
