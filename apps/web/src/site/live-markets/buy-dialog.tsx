import { priceToNumber, PROFILE_RULES } from '@lonja/core';
import type { Asset, Position, User } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { directoryOf, symbolsToValue, type Directory, type Listing } from '../../account/directory.ts';
import { useBrowserDesk } from '../../account/use-browser-desk.ts';
import { useMoveProfit, type MoveProfitWords } from '../../account/use-move-profit.ts';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { serverTextOf } from '../../shared/api/user-text.ts';
import { positionsQuery } from '../../shared/api/queries.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { usdText, usdTextDown } from '../../shared/figures/wire-amounts.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import { useToasts } from '../../shared/ui/use-toasts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../shared/ui/field.tsx';
import type { Remedies } from '../../ticket/order-remedies.ts';
import type { OtherUnit } from '../../ticket/lots.ts';
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
import { useTrade, type TradeOutcome } from '../../ticket/use-trade.ts';
import { sourceName } from '../figures/source-names.ts';
import { buyFailure, buyInputOf, problemOf } from './buy-dialog.model.ts';

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
  const [directory] = useState(() => directoryOf(assets));
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
  const { preview, problem, units } = view;
  const leverages = leverageChoices(listing, preset);
  const buy = useTrade(useOutcomeToasts(symbol), onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!preview || units === undefined || problem || buy.isPending) return;
    buy.submit(draft, () =>
      buyInputOf(draft, { userId: user.id, listing, preview, units, idempotencyKey: newIdempotencyKey() }),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3 p-4">
      <BuyFields
        draft={draft}
        listing={listing}
        leverages={leverages}
        isDisabled={buy.isPending}
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
        <ProblemNote
          view={view}
          draft={draft}
          userId={user.id}
          onReduce={(units) => change(withUnits(draft, units, listing.instrument))}
          onLeverage={(leverage) => change({ leverage })}
        />
      </div>
      <Button
        type="submit"
        look="buy"
        size="large"
        className="w-full"
        disabled={!preview || problem !== undefined || buy.isPending}
      >
        {buy.isPending ? 'Procesando...' : `Comprar ${symbol}`}
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
        <label className="text-13 text-ink-2">
          <span className="mb-1 block">Apalancamiento</span>
          <select
            value={draft.leverage}
            disabled={isDisabled}
            onChange={(event) => onChange({ leverage: Number(event.target.value) })}
            className={INPUT_CLASS}
          >
            {withChosen(leverages, draft.leverage).map((leverage) => (
              <option key={leverage} value={leverage} disabled={!leverages.includes(leverage)}>
                1:{leverage}
              </option>
            ))}
          </select>
        </label>
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
  return (
    <dl aria-label="Coste de la orden" className="space-y-1 rounded-lg border border-line p-3 text-14">
      <Cost label="Precio de compra">
        {preview ? ES.decimal(priceToNumber(preview.price), decimals) : '—'}
      </Cost>
      <Cost label="Valor">{preview ? ES.usd(usdText(preview.value)) : '—'}</Cost>
      <Cost label="Margen requerido">{preview ? ES.usd(usdText(preview.marginRequired)) : '—'}</Cost>
      <Cost label="Ejecución">{executionText(execution)}</Cost>
      <Cost label="Coste del diferencial, sin comisión">
        {preview?.spreadCost === undefined ? '—' : ES.usd(usdText(preview.spreadCost))}
      </Cost>
      {execution.profile !== 'ideal' && (
        <Cost label="Impacto incluido en el precio">
          {preview?.depthCost === undefined ? '—' : ES.usd(usdText(preview.depthCost))}
        </Cost>
      )}
      <Cost label="Saldo virtual">{ES.usd(balance)}</Cost>
      <Cost label="Saldo después" isUnder={preview?.balanceAfter !== undefined && preview.balanceAfter < 0n}>
        {preview?.balanceAfter === undefined ? '—' : ES.usd(usdTextDown(preview.balanceAfter))}
      </Cost>
      <Cost label="Margen libre después" isUnder={preview?.isCalledAfter === true}>
        {preview?.freeMarginAfter === undefined ? '—' : ES.usd(usdTextDown(preview.freeMarginAfter))}
      </Cost>
    </dl>
  );
}

/** The account's fill profile and latency, in this screen's words. */
function executionText({ profile, latency: { minimum, maximum } }: TicketExecution): string {
  if (profile === 'ideal') return 'Ideal, sin latencia';
  return `${profile === 'retail' ? 'Minorista' : 'Con tensión'}, de ${minimum} a ${maximum} ms`;
}

/** A figure with its limit, and a warning when the figure would be below it. */
function Cost({
  label,
  isUnder = false,
  children,
}: {
  readonly label: string;
  readonly isUnder?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={`flex justify-between gap-4 ${isUnder ? 'text-warn' : ''}`}>
      <dt className={isUnder ? '' : 'text-ink-2'}>{label}</dt>
      <dd className="figure inline-flex items-center gap-1">
        {isUnder && <TriangleAlert role="img" aria-label="Por debajo del límite" className="size-3.5" />}
        {children}
      </dd>
    </div>
  );
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

/** The problem of the order, with buttons for its remedies. */
function ProblemNote({
  view,
  draft,
  userId,
  onReduce,
  onLeverage,
}: {
  readonly view: TicketView;
  readonly draft: TicketDraft;
  readonly userId: string;
  readonly onReduce: (units: string) => void;
  readonly onLeverage: (leverage: number) => void;
}) {
  const said = problemOf(view, draft);
  const { problem } = view;
  if (!said || !problem) return null;
  return (
    <div className="rounded-lg border border-warn p-3 text-13">
      <p className="font-semibold">{said.title}</p>
      <p>{said.text}</p>
      {'affordable' in problem && <RemedyButtons remedies={problem} userId={userId} onReduce={onReduce} />}
      {problem.kind === 'leverage' && (
        <Button size="small" className="mt-2" onClick={() => onLeverage(problem.highest)}>
          Operar a 1:{problem.highest}
        </Button>
      )}
    </div>
  );
}

function RemedyButtons({
  remedies: { affordable, profit },
  userId,
  onReduce,
}: {
  readonly remedies: Remedies;
  readonly userId: string;
  readonly onReduce: (units: string) => void;
}) {
  const move = useMoveProfit(userId, MOVE_PROFIT);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {profit !== undefined && (
        <Button size="small" isBusy={move.isPending} onClick={() => move.mutate()}>
          Pasar {ES.usd(usdTextDown(profit))} de beneficio al saldo
        </Button>
      )}
      {affordable ? (
        <Button size="small" onClick={() => onReduce(affordable)}>
          Reducir a {ES.between(affordable, 0, 8)}
        </Button>
      ) : (
        <p>No cabe ni la cantidad mínima.</p>
      )}
    </div>
  );
}

/** This screen's texts for moving the profit. */
const MOVE_PROFIT: MoveProfitWords = {
  moved: ({ balance }) => ['Beneficio en el saldo', `Tu saldo es ahora ${ES.usd(balance)}`],
  failed: (error) => ['Error en la Operación', serverTextOf(error, 'No se pudo mover el beneficio al saldo')],
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
