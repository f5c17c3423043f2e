import { priceToNumber, PROFILE_RULES, type Usd } from '@lonja/core';
import type { Asset, Position, User } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { buildDirectory, symbolsToValue, type Directory, type Listing } from '../../account/directory.ts';
import { useBrowserDesk } from '../../account/use-browser-desk.ts';
import { readServerText } from '../../shared/api/user-text.ts';
import { positionsQuery } from '../../shared/api/queries.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { usdText, usdTextDown } from '../../shared/figures/wire-amounts.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { CostLines, type CostLine } from '../../ticket/cost-lines.tsx';
import type { OtherUnit } from '../../ticket/lots.ts';
import { ProblemCard, type RemedyWords } from '../../ticket/problem-card.tsx';
import { QuantityField, type QuantityWords } from '../../ticket/quantity-field.tsx';
import {
  leverageChoices,
  startingDraft,
  withChosen,
  withUnits,
  type TicketDraft,
} from '../../ticket/ticket-draft.ts';
import type { TicketFigures } from '../../ticket/order-preview.ts';
import { describeTicket, type TicketExecution, type TicketView } from '../../ticket/ticket.model.ts';
import { placedBy } from '../../ticket/ticket-input.ts';
import { useOrder } from '../../ticket/use-order.ts';
import type { TradeOutcome } from '../../ticket/use-trade.ts';
import { sourceName } from '../figures/source-names.ts';
import { buyFailure, chooseProblem } from './buy-dialog.model.ts';

export interface BuyDialogProps {
  readonly asset: Asset;
  /** The whole market, to convert currencies through their pairs. */
  readonly assets: readonly Asset[];
  readonly user: User;
  readonly onClose: () => void;
}

/** Buys one asset. The browser's own dialog keeps the focus inside and gives it back. */
export function BuyDialog({ asset, assets, user, onClose }: BuyDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  // Fixed while the dialog is open: prices come from the quotes, not from the list.
  const [directory] = useState(() => buildDirectory(assets));
  const listing = directory.of(asset.symbol);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(26rem,calc(100vw-1rem))] rounded-xl border border-line bg-panel p-0 text-ink shadow-lg backdrop:bg-[rgb(0_0_0/0.6)]"
    >
      <header className="flex items-start justify-between gap-3 px-4 pt-3">
        <div className="min-w-0 py-1">
          <h2 id={titleId} className="text-16 font-semibold">
            Comprar {asset.symbol}
          </h2>
          <p className="text-13 text-ink-2">
            {asset.name} · Fondos virtuales · {sourceName(asset)}
          </p>
        </div>
        <button
          type="button"
          aria-label="Cerrar"
          onClick={() => dialog.current?.close()}
          className="ctl inline-flex min-w-(--ctl) items-center justify-center rounded-lg text-ink-2 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      {listing && (
        <BuyForm listing={listing} directory={directory} user={user} onDone={() => dialog.current?.close()} />
      )}
    </dialog>
  );
}

interface BuyFormProps {
  readonly listing: Listing;
  readonly directory: Directory;
  readonly user: User;
  readonly onDone: () => void;
}

function BuyForm({ listing, directory, user, onDone }: BuyFormProps) {
  const { symbol, decimals } = listing.asset;
  const { quantityUnit } = usePreferences();
  const [draft, setDraft] = useState(() =>
    startingDraft(listing.instrument, { side: 'buy', held: undefined, leverage: 1, unit: quantityUnit }),
  );
  const change = (part: Partial<TicketDraft>) => setDraft({ ...draft, ...part });
  const { view, preset } = useBuyView(draft, listing, directory, user);
  const { preview, problem } = view;
  const said = chooseProblem(view, draft);
  const leverages = leverageChoices(listing, preset);
  const order = { userId: user.id, listing, reduceOnly: false };
  const { trade, send } = useOrder(order, useOutcomeToasts(symbol), onDone);
  const canBuy = preview !== undefined && problem === undefined && !trade.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canBuy) send(draft, draft, view);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3 p-4">
      <BuyFields
        draft={draft}
        listing={listing}
        leverages={leverages}
        isDisabled={trade.isPending}
        onChange={change}
      />
      <CostList execution={view.execution} preview={preview} balance={user.balance} decimals={decimals} />
      <div aria-live="polite" className="empty:hidden">
        {listing.asset.delayMinutes !== undefined && (
          <p className="rounded-lg border border-warn p-3 text-13">
            Los precios de {symbol} llegan con {listing.asset.delayMinutes} minutos de retraso. La orden
            espera al primer precio posterior a ella y se ejecuta ahí, o se rechaza si es peor que tu límite.
            No se puede retirar mientras el precio está en camino.
          </p>
        )}
        {preview?.putsOnMargin && !problem && (
          <p className="rounded-lg border border-warn p-3 text-13">
            Tienes esta posición pagada por completo: este apalancamiento la pone entera en margen, donde
            cuenta en tu nivel de margen, puede cerrarse por stop-out y paga financiación nocturna.
          </p>
        )}
        {problem && said && (
          <ProblemCard
            problem={problem}
            {...said}
            tone="warn"
            words={REMEDIES}
            userId={user.id}
            onReduce={(units) => change(withUnits(draft, units, listing.instrument))}
            onLeverage={(leverage) => change({ leverage })}
          />
        )}
      </div>
      <Button type="submit" look="buy" size="large" className="w-full" disabled={!canBuy}>
        {trade.isPending ? 'Procesando...' : `Comprar ${symbol}`}
      </Button>
    </form>
  );
}

function BuyFields({
  draft,
  listing,
  leverages,
  isDisabled,
  onChange,
}: {
  readonly draft: TicketDraft;
  readonly listing: Listing;
  readonly leverages: readonly number[];
  readonly isDisabled: boolean;
  readonly onChange: (part: Partial<TicketDraft>) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <QuantityField
        draft={draft}
        listing={listing}
        isDisabled={isDisabled}
        words={QUANTITY}
        onChange={onChange}
      />
      {leverages.length > 0 && (
        <SelectField
          label="Apalancamiento"
          value={draft.leverage}
          options={withChosen(leverages, draft.leverage).map((value) => ({
            value,
            label: `1:${value}`,
            isOffered: leverages.includes(value),
          }))}
          isDisabled={isDisabled}
          onChange={(leverage) => onChange({ leverage })}
        />
      )}
    </div>
  );
}

function CostList({
  execution,
  preview,
  balance,
  decimals,
}: {
  readonly execution: TicketExecution;
  readonly preview: TicketFigures | undefined;
  readonly balance: string;
  readonly decimals: number;
}) {
  const amount = (label: string, of: Usd | undefined): CostLine => ({
    label,
    text: of === undefined ? undefined : ES.usd(usdText(of)),
  });
  const left = (label: string, of: Usd | undefined, isUnder: boolean | undefined): CostLine => ({
    label,
    text: of === undefined ? undefined : ES.usd(usdTextDown(of)),
    isUnder,
  });
  const after = preview?.balanceAfter;
  const lines = [
    { label: 'Precio de compra', text: preview && ES.decimal(priceToNumber(preview.price), decimals) },
    amount('Valor', preview?.value),
    amount('Margen requerido', preview?.marginRequired),
    { label: 'Ejecución', text: executionText(execution) },
    amount('Coste del spread, sin comisión', preview?.spreadCost),
    execution.profile !== 'ideal' && amount('Impacto incluido en el precio', preview?.depthCost),
    { label: 'Saldo virtual', text: ES.usd(balance) },
    left('Saldo después', after, after !== undefined && after < 0n),
    left('Margen libre después', preview?.freeMarginAfter, preview?.isCalledAfter),
  ].filter((line) => line !== false);
  return (
    <CostLines
      label="Coste de la orden"
      underLabel="Por debajo del límite"
      lines={lines}
      className="border border-line"
    />
  );
}

/** The account's fill profile and latency, in this screen's words. */
function executionText({ profile, latency: { minimum, maximum } }: TicketExecution): string {
  if (profile === 'ideal') return 'Ideal, sin latencia';
  return `${profile === 'retail' ? 'Minorista' : 'Con tensión'}, de ${minimum} a ${maximum} ms`;
}

/** This screen's texts for a quantity. */
const QUANTITY: QuantityWords = {
  label: (unit) => (unit === 'lots' ? 'Cantidad (lotes)' : 'Cantidad'),
  countedIn: 'Contar en',
  units: { units: 'Unidades', lots: 'Lotes' },
  other: ({ unit, text, isExact }: OtherUnit) =>
    `${isExact ? '=' : '≈'} ${ES.between(text, 0, 8)} ${NAMES[unit][text === '1' ? 0 : 1]}`,
};
const NAMES = { units: ['unidad', 'unidades'], lots: ['lote', 'lotes'] } as const;

/** This screen's texts for what solves a problem. */
const REMEDIES: RemedyWords = {
  moved: ({ balance }) => ['Beneficio en el saldo', `Tu saldo es ahora ${ES.usd(balance)}`],
  failed: (error) => [
    'Error en la Operación',
    readServerText(error, 'No se pudo mover el beneficio al saldo'),
  ],
  reduceTo: (units) => `Reducir a ${ES.between(units, 0, 8)}`,
  nothingFits: 'No cabe ni la cantidad mínima.',
  tradeAt: (leverage) => `Operar a 1:${leverage}`,
  moveProfit: (profit) => `Pasar ${ES.usd(usdTextDown(profit))} de beneficio al saldo`,
};

const NOTHING_YET: TicketView = {
  execution: { profile: 'ideal', latency: PROFILE_RULES.ideal.latency },
  compared: [],
  preview: undefined,
  problem: undefined,
  stopLoss: '',
  takeProfit: '',
  units: undefined,
  maximum: undefined,
  entry: undefined,
};
const NO_POSITIONS: readonly Position[] = [];

/** The order's preview at the latest quotes, and what limits its leverage. */
function useBuyView(draft: TicketDraft, listing: Listing, directory: Directory, user: User) {
  const client = useClient();
  const positions = useQuery(positionsQuery(client, user.id)).data;
  const own = useMemo(() => symbolsToValue(listing, directory), [listing, directory]);
  const { account, market } = useBrowserDesk(user, positions ?? NO_POSITIONS, directory, own);
  return {
    view: positions ? describeTicket(draft, { listing, account, market, reduceOnly: false }) : NOTHING_YET,
    preset: market.margin,
  };
}

function useOutcomeToasts(symbol: string): TradeOutcome {
  const toasts = useToasts();
  return {
    filled: (fill) =>
      toasts.show({
        title: 'Compra Exitosa',
        description: `${ES.between(fill.quantity, 0, 8)} ${fill.symbol} a ${ES.decimal(fill.price, fill.decimals)}`,
        tone: 'success',
      }),
    placed: (sent) =>
      toasts.show({
        title: 'Orden en camino',
        description: `${ES.between(String(placedBy(sent).quantity), 0, 8)} ${symbol}: se ejecuta al primer precio posterior a su llegada al mercado`,
        tone: 'success',
      }),
    failed: (error) => {
      const { title, text } = buyFailure(error, symbol);
      toasts.show({ title, description: text, tone: 'destructive' });
    },
  };
}
