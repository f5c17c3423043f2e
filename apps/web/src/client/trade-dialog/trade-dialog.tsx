import { priceToNumber, type OrderPreview, type Quantity, type Side } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { marketDataQuery } from '../../shared/api/queries.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { useFreshness } from '../../shared/live/use-freshness.ts';
import { useQuotesOf, useWatch } from '../../shared/live/use-quotes.ts';
import { usePlatform, useStreamState } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field, INPUT_CLASS } from '../../shared/ui/field.tsx';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { symbolsToValue, type Listing } from '../account/directory.ts';
import { CostBlock } from './cost-block.tsx';
import { SideChoice } from './side-choice.tsx';
import { ProblemNote } from './ticket-problem.tsx';
import {
  describeTicket,
  initialDraft,
  leverageChoices,
  tradeInputOf,
  type TicketDraft,
  type TicketRequest,
} from './trade-dialog.model.ts';
import { useTrade } from './use-trade.ts';

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
      isOpen
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

function Ticket({ listing, request, onDone }: TicketProps) {
  const { t } = useTranslation();
  const { user } = useAccount();
  const { symbol, decimals } = listing.asset;
  const reduceOnly = request.reduceOnly ?? false;
  const held = useHeld(symbol);
  const [draft, setDraft] = useState<TicketDraft>(() =>
    initialDraft(request.side, reduceOnly ? held : undefined),
  );
  const { view, quote } = useTicketView(listing, draft, reduceOnly);
  const trade = useTrade(user.id, onDone);
  const submitButton = useRef<HTMLButtonElement>(null);
  const wait = useWait();
  const change = (part: Partial<TicketDraft>) => {
    trade.reconsider();
    setDraft({ ...draft, ...part });
  };
  const send = (preview: OrderPreview) =>
    trade.submit(draft, () =>
      tradeInputOf(draft, {
        userId: user.id,
        listing,
        reduceOnly,
        seenPrice: trade.movedPrice ?? priceToNumber(preview.price),
        value: preview.value,
        now: new Date(),
        idempotencyKey: newIdempotencyKey(),
      }),
    );
  const { preview, problem } = view;
  const canSubmit = preview !== undefined && problem === undefined && wait === undefined && !trade.isPending;
  return (
    <form
      noValidate
      className="space-y-3 p-4"
      onSubmit={(event) => {
        event.preventDefault(); // Enter in a field goes on to the button, never places
        submitButton.current?.focus();
      }}
    >
      <SideChoice
        side={draft.side}
        sides={reduceOnly ? [draft.side] : BOTH_SIDES}
        quote={quote}
        decimals={decimals}
        isDisabled={trade.isPending}
        onChange={(side) => change({ side })}
      />
      {reduceOnly && <p className="text-13 text-ink-2">{t('trade.reduceOnly')}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('trade.quantity')}
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          autoComplete="off"
          className="has-[+*]:col-span-1 only:col-span-2"
          value={draft.quantity}
          disabled={trade.isPending}
          onChange={(event) => change({ quantity: event.target.value })}
          onWheel={(event) => event.currentTarget.blur()}
        />
        <LeverageChoice
          choices={reduceOnly ? [] : leverageChoices(listing)}
          value={draft.leverage}
          isDisabled={trade.isPending}
          onChange={(leverage) => change({ leverage })}
        />
      </div>
      <CostBlock preview={preview} decimals={decimals} className="live" />
      <div aria-live="polite" className="space-y-2 empty:hidden">
        {trade.movedPrice !== undefined && (
          <p className="rounded-lg border border-warn p-3 text-13">
            {t('trade.priceMoved', { price: ES.decimal(trade.movedPrice, decimals) })}
          </p>
        )}
        {wait && <WaitNote wait={wait} />}
        {problem && <ProblemNote problem={problem} onReduce={(quantity) => change({ quantity })} />}
      </div>
      <Button
        ref={submitButton}
        look={draft.side}
        size="large"
        className="w-full"
        disabled={!canSubmit}
        onClick={() => preview && send(preview)}
      >
        {trade.isPending
          ? t('trade.processing')
          : trade.movedPrice === undefined
            ? t(`trade.submit.${draft.side}`, { symbol })
            : t(`trade.confirm.${draft.side}`, { price: ES.decimal(trade.movedPrice, decimals) })}
      </Button>
    </form>
  );
}

/** Signed quantity of the open position, for a ticket that reduces it. */
function useHeld(symbol: string): Quantity | undefined {
  return useDesk().positions.find(({ position }) => position.symbol === symbol)?.quantity;
}

function useTicketView(listing: Listing, draft: TicketDraft, reduceOnly: boolean) {
  const { directory } = useAccount();
  const { account, market } = useDesk();
  const symbols = useMemo(() => symbolsToValue(listing, directory), [listing, directory]);
  useWatch(symbols);
  usePricesWithoutStream();
  const { quotes } = useQuotesOf(symbols);
  return {
    view: describeTicket(draft, { listing, account, market, reduceOnly }),
    quote: quotes.get(listing.asset.symbol),
  };
}

/** Before a price counts as old. */
const TICKET_POLL_MS = 4_000;

/** An open ticket needs a fresh price also where the stream is not connected. */
function usePricesWithoutStream() {
  const { client } = usePlatform();
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
  const { preferences } = usePlatform();
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
        {choices.map((leverage) => (
          <option key={leverage} value={leverage}>
            1:{leverage}
          </option>
        ))}
      </select>
    </div>
  );
}
