import { priceToNumber, type Quantity, type Side } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { marketDataQuery } from '../../shared/api/queries.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { useFreshness } from '../../shared/live/use-freshness.ts';
import { useQuotesOf, useWatch } from '../../shared/live/use-quotes.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { usePreferences, usePreferenceStore } from '../../shared/theme/use-preferences.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field, INPUT_CLASS } from '../../shared/ui/field.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { useTrade, type Trade } from '../../ticket/use-trade.ts';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { symbolsToValue, type Listing } from '../../account/directory.ts';
import { useSourceName } from '../account/price-source.tsx';
import { STOP_PERCENT, useTradingSettings, type TradingSettings } from '../settings/use-settings.ts';
import { CostBlock } from './cost-block.tsx';
import { AnnouncementNote } from './announcement-note.tsx';
import { ProfileComparison } from './profile-comparison.tsx';
import { SideChoice } from './side-choice.tsx';
import {
  countedIn,
  leverageChoices,
  startingDraft,
  startingLeverage,
  TICKET_TYPES,
  waits,
  withChosen,
  withUnits,
  type TicketDraft,
  type TicketRequest,
  type TicketType,
} from '../../ticket/ticket-draft.ts';
import { ticketInputOf } from '../../ticket/ticket-input.ts';
import { QuantityField } from '../../ticket/quantity-field.tsx';
import { amountText, quantityWords } from './quantity-words.ts';
import { ProblemNote } from './ticket-problem.tsx';
import { describeTicket, type TicketFigures, type TicketView } from '../../ticket/ticket.model.ts';
import { LateNote } from './late-note.tsx';
import { useOutcomeToasts } from './use-outcome-toasts.ts';

export interface TradeDialogProps {
  readonly request: TicketRequest;
  readonly onClose: () => void;
}

export function TradeDialog({ request, onClose }: TradeDialogProps) {
  const { t } = useTranslation();
  const { directory } = useAccount();
  const listing = directory.of(request.symbol);
  const description = listing ? listing.asset.name : t('trade.problem.noQuote');
  return (
    <Dialog
      onClose={onClose}
      title={t('trade.title', { symbol: request.symbol })}
      description={description}
      closeLabel={t('close')}
    >
      {listing && <Ticket listing={listing} request={request} onDone={onClose} />}
    </Dialog>
  );
}

interface TicketProps {
  readonly listing: Listing;
  readonly request: TicketRequest;
  readonly onDone: () => void;
}

const BOTH_SIDES: readonly Side[] = ['sell', 'buy'];

function Ticket(props: TicketProps) {
  const settings = useTradingSettings();
  // The first draft needs the saved leverage and confirmation.
  return settings && <TicketForm {...props} settings={settings} />;
}

function TicketForm({
  listing,
  request,
  onDone,
  settings,
}: TicketProps & { readonly settings: TradingSettings }) {
  const { t } = useTranslation();
  const { user } = useAccount();
  const { instrument } = listing;
  const { symbol, decimals } = listing.asset;
  const { market } = useDesk();
  const { quantityUnit } = usePreferences();
  const reduceOnly = request.reduceOnly ?? false;
  const held = useHeld(symbol);
  const [draft, setDraft] = useState<TicketDraft>(() =>
    startingDraft(instrument, {
      side: request.side,
      held: reduceOnly ? held : undefined,
      leverage: startingLeverage(listing, settings, market.margin),
      unit: quantityUnit,
    }),
  );
  const [isReviewing, setIsReviewing] = useState(false);
  const autoStopPercent = settings.autoStopLoss ? STOP_PERCENT[settings.riskLevel] : undefined;
  const { view, quote } = useTicketView(listing, draft, reduceOnly, autoStopPercent);
  const trade = useTrade(useOutcomeToasts(), onDone);
  const wait = useWait();
  const change = (part: Partial<TicketDraft>) => {
    trade.reconsider();
    setDraft({ ...draft, ...part });
  };
  const ordered = countedIn(draft, 'units', instrument);
  const send = (preview: TicketFigures) =>
    trade.submit(ordered, () =>
      ticketInputOf(ordered, {
        userId: user.id,
        listing,
        reduceOnly,
        seenPrice: trade.movedPrice ?? priceToNumber(preview.price),
        value: preview.value,
        now: new Date(),
        idempotencyKey: newIdempotencyKey(),
        stopLoss: view.stopLoss,
      }),
    );
  const { preview, problem } = view;
  const canSubmit = preview !== undefined && problem === undefined && wait === undefined && !trade.isPending;
  const isLocked = trade.isPending || isReviewing;
  const place = () => canSubmit && send(preview);
  const isConfirming = isReviewing || !settings.confirmTrades;
  return (
    <form
      noValidate
      className="space-y-3 p-4"
      onSubmit={(event) => {
        event.preventDefault(); // Enter in a field leads to the review or the button; it never places
        if (!settings.confirmTrades) event.currentTarget.querySelector<HTMLElement>('[data-place]')?.focus();
        else if (canSubmit) setIsReviewing(true);
      }}
    >
      <SideChoice
        side={draft.side}
        sides={reduceOnly ? [draft.side] : BOTH_SIDES}
        quote={quote}
        decimals={decimals}
        isDisabled={isLocked}
        onChange={(side) => change({ side })}
      />
      <PriceOrigin listing={listing} />
      {reduceOnly && <p className="text-13 text-ink-2">{t('trade.reduceOnly')}</p>}
      <fieldset disabled={isLocked} className="space-y-3">
        <legend className="sr-only">{t('trade.order')}</legend>
        <Segmented<TicketType>
          label={t('trade.type')}
          value={draft.type}
          options={TICKET_TYPES.map((value) => ({ value, label: t(`trade.types.${value}`) }))}
          onChange={(type) => change({ type, price: type === 'market' ? '' : draft.price })}
        />
        <TicketFields
          listing={listing}
          draft={draft}
          stopLoss={view.stopLoss}
          reduceOnly={reduceOnly}
          isDisabled={isLocked}
          onChange={change}
        />
      </fieldset>
      <CostBlock execution={view.execution} preview={preview} decimals={decimals} className="live" />
      <ProfileComparison compared={view.compared} decimals={decimals} />
      <TicketNotes
        listing={listing}
        draft={draft}
        view={view}
        movedPrice={trade.movedPrice}
        wait={wait}
        onChange={change}
      />
      <footer className="sticky bottom-0 -mx-4 -mb-4 bg-panel px-4 pt-1 pb-4">
        {isConfirming ? (
          <PlaceButtons
            side={draft.side}
            canSubmit={canSubmit}
            isReviewing={isReviewing}
            isPending={trade.isPending}
            onPlace={place}
            onBack={() => setIsReviewing(false)}
          >
            <PlaceLabel trade={trade} draft={draft} symbol={symbol} decimals={decimals} />
          </PlaceButtons>
        ) : (
          <Button type="submit" look={draft.side} size="large" className="w-full" disabled={!canSubmit}>
            {t(`trade.review.${draft.side}`)}
          </Button>
        )}
      </footer>
    </form>
  );
}

/** Where the price comes from, and what it is about to lose. */
function PriceOrigin({ listing: { asset } }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const sourceName = useSourceName();
  return (
    <p className="text-12 text-ink-3">
      {t('source.of', { source: sourceName(asset) })}
      <AnnouncementNote symbol={asset.symbol} />
    </p>
  );
}

/** Notes and warnings on the order before it is placed. */
function TicketNotes({
  listing,
  draft,
  view: { preview, problem },
  movedPrice,
  wait,
  onChange,
}: {
  readonly listing: Listing;
  readonly draft: TicketDraft;
  readonly view: TicketView;
  readonly movedPrice: number | undefined;
  readonly wait: Wait | undefined;
  readonly onChange: (part: Partial<TicketDraft>) => void;
}) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden">
      {movedPrice !== undefined && (
        <p className="rounded-lg border border-warn p-3 text-13">
          {t('trade.priceMoved', { price: ES.decimal(movedPrice, listing.asset.decimals) })}
        </p>
      )}
      {wait && <WaitNote wait={wait} />}
      {draft.type === 'market' && <LateNote listing={listing} />}
      {preview?.putsOnMargin && !problem && (
        <p className="rounded-lg border border-warn p-3 text-13">{t('trade.putsOnMargin')}</p>
      )}
      {problem && (
        <ProblemNote
          problem={problem}
          onReduce={(units) => onChange(withUnits(draft, units, listing.instrument))}
          onLeverage={(leverage) => onChange({ leverage })}
          amountText={(units) => amountText(units, draft, listing.instrument, t)}
        />
      )}
    </div>
  );
}

function PlaceLabel({
  trade,
  draft,
  symbol,
  decimals,
}: {
  readonly trade: Trade;
  readonly draft: TicketDraft;
  readonly symbol: string;
  readonly decimals: number;
}) {
  const { t } = useTranslation();
  if (trade.isPending) return t('trade.processing');
  if (trade.movedPrice !== undefined) {
    return t(`trade.confirm.${draft.side}`, { price: ES.decimal(trade.movedPrice, decimals) });
  }
  return t(`trade.submit.${draft.side}`, { symbol });
}

/** Places the order. Ignores the second click of a double click and a repeated key, which were meant for the previous button. */
function PlaceButtons({
  side,
  canSubmit,
  isReviewing,
  isPending,
  onPlace,
  onBack,
  children,
}: {
  readonly side: Side;
  readonly canSubmit: boolean;
  readonly isReviewing: boolean;
  readonly isPending: boolean;
  readonly onPlace: () => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReviewing) button.current?.focus();
  }, [isReviewing]);
  return (
    <div className="flex gap-2">
      {isReviewing && (
        <Button size="large" disabled={isPending} onClick={onBack}>
          {t('trade.back')}
        </Button>
      )}
      <Button
        ref={button}
        data-place
        look={side}
        size="large"
        className="flex-1"
        disabled={!canSubmit}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={(event) => event.detail <= 1 && onPlace()}
      >
        {children}
      </Button>
    </div>
  );
}

function TicketFields({
  listing,
  draft,
  stopLoss,
  reduceOnly,
  isDisabled,
  onChange,
}: {
  readonly listing: Listing;
  readonly draft: TicketDraft;
  readonly stopLoss: string;
  readonly reduceOnly: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<TicketDraft>) => void;
}) {
  const { t } = useTranslation();
  const { asset } = listing;
  const { market } = useDesk();
  const figure = {
    type: 'number',
    inputMode: 'decimal',
    autoComplete: 'off',
    onWheel: (event: React.WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
  } as const;
  return (
    <div className="grid grid-cols-2 gap-3">
      <QuantityField
        draft={draft}
        listing={listing}
        isDisabled={isDisabled}
        words={quantityWords(t)}
        onChange={onChange}
      />
      {waits(draft) && (
        <Field
          {...figure}
          label={t(draft.type === 'limit' ? 'trade.limitPrice' : 'trade.stopPrice')}
          step={asset.tickSize}
          value={draft.price}
          onChange={(event) => onChange({ price: event.target.value })}
        />
      )}
      <LeverageChoice
        choices={reduceOnly ? [] : leverageChoices(listing, market.margin)}
        value={draft.leverage}
        isDisabled={isDisabled}
        onChange={(leverage) => onChange({ leverage })}
      />
      {!reduceOnly && (
        <>
          <Field
            {...figure}
            className="col-start-1"
            label={t(
              draft.stopLoss === undefined && stopLoss !== '' ? 'trade.stopLossAuto' : 'trade.stopLoss',
            )}
            step={asset.tickSize}
            value={stopLoss}
            onChange={(event) => onChange({ stopLoss: event.target.value })}
          />
          <Field
            {...figure}
            label={t('trade.takeProfit')}
            step={asset.tickSize}
            value={draft.takeProfit}
            onChange={(event) => onChange({ takeProfit: event.target.value })}
          />
        </>
      )}
    </div>
  );
}

/** Signed quantity of the open position, for a ticket that reduces it. */
function useHeld(symbol: string): Quantity | undefined {
  return useDesk().positions.find(({ position }) => position.symbol === symbol)?.quantity;
}

function useTicketView(
  listing: Listing,
  draft: TicketDraft,
  reduceOnly: boolean,
  autoStopPercent: number | undefined,
) {
  const { directory } = useAccount();
  const { account, market } = useDesk();
  const symbols = useMemo(() => symbolsToValue(listing, directory), [listing, directory]);
  useWatch(symbols);
  usePricesWithoutStream();
  const { quotes } = useQuotesOf(symbols);
  return {
    view: describeTicket(draft, { listing, account, market, reduceOnly, autoStopPercent }),
    quote: quotes.get(listing.asset.symbol),
  };
}

/** Below the age at which a price counts as stale. */
const TICKET_POLL_MS = 4_000;

/** Polls prices for an open ticket while the stream is not connected. */
function usePricesWithoutStream() {
  const client = useClient();
  const isLost = useStreamState().status !== 'open';
  useQuery({ ...marketDataQuery(client), enabled: isLost, refetchInterval: isLost ? TICKET_POLL_MS : false });
}

type Wait = { readonly kind: 'paused' } | { readonly kind: 'stale'; readonly seconds: number };

/** Why the price may not be traded on right now. */
function useWait(): Wait | undefined {
  const { rate } = useStreamState();
  const freshness = useFreshness();
  if (rate === 'paused') return { kind: 'paused' };
  return freshness.isStale ? { kind: 'stale', seconds: freshness.ageSeconds } : undefined;
}

function WaitNote({ wait }: { readonly wait: Wait }) {
  const { t } = useTranslation();
  const preferences = usePreferenceStore();
  return (
    <div className="rounded-lg border border-warn p-3 text-13">
      <p>{wait.kind === 'paused' ? t('trade.paused') : t('trade.stale', { seconds: wait.seconds })}</p>
      {wait.kind === 'paused' && (
        <Button size="small" className="mt-2" onClick={() => preferences.set({ rate: 'live' })}>
          {t('rate.resume')}
        </Button>
      )}
    </div>
  );
}

function LeverageChoice({
  choices,
  value,
  isDisabled,
  onChange,
}: {
  readonly choices: readonly number[];
  readonly value: number;
  readonly isDisabled: boolean;
  readonly onChange: (leverage: number) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  if (choices.length === 0) return null;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 text-ink-2">
        {t('trade.leverage')}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(Number(event.target.value))}
        className={INPUT_CLASS}
      >
        {withChosen(choices, value).map((leverage) => (
          <option key={leverage} value={leverage} disabled={!choices.includes(leverage)}>
            1:{leverage}
          </option>
        ))}
      </select>
    </div>
  );
}
