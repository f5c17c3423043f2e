import { LEVERAGES } from '@lonja/core';
import type { Asset, User } from '@lonja/protocol';
import type { CallInput } from '@lonja/protocol/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { createBrowserDesk } from '../../account/browser-desk.ts';
import { directoryOf, symbolsToValue, type Listing } from '../../account/directory.ts';
import type { Remedies } from '../../ticket/order-remedies.ts';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { isUndecided } from '../../shared/api/is-undecided.ts';
import { serverTextOf } from '../../shared/api/user-text.ts';
import { positionsQuery } from '../../shared/api/queries.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { usdText, usdTextDown } from '../../shared/figures/wire-amounts.ts';
import { useQuotesOf, useWatch } from '../../shared/live/use-quotes.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Field, INPUT_CLASS } from '../../shared/ui/field.tsx';
import { SUCCESS_MS } from '../../shared/ui/toast-store.ts';
import { sourceName } from '../figures/source-names.ts';
import { buyFailure, buyInputOf, describeBuy, type BuyDraft } from './buy-dialog.model.ts';

export interface BuyDialogProps {
  readonly asset: Asset;
  /** The whole market: another currency is valued through its pairs. */
  readonly assets: readonly Asset[];
  readonly user: User;
  readonly onClose: () => void;
}

/** Buys one asset. The browser's own dialog keeps the focus inside and gives it back. */
export function BuyDialog({ asset, assets, user, onClose }: BuyDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  // Kept for as long as the dialog is open: its prices come from the quotes, not from the list.
  const [directory] = useState(() => directoryOf(assets));
  const listing = directory.of(asset.symbol);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(26rem,calc(100vw-1rem))] rounded-xl border border-subtle bg-panel p-0 text-ink shadow-lg backdrop:bg-[rgb(0_0_0/0.6)]"
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
  readonly directory: ReturnType<typeof directoryOf>;
  readonly user: User;
  readonly onDone: () => void;
}

const FIRST_DRAFT: BuyDraft = { quantity: '1', leverage: 1 };

function BuyForm({ listing, directory, user, onDone }: BuyFormProps) {
  const [draft, setDraft] = useState(FIRST_DRAFT);
  const { preview, problem, remedies } = useBuyView(draft, listing, directory, user);
  const buy = useBuy(user.id, listing.asset.symbol, onDone);
  const leverages = LEVERAGES[listing.asset.leverageType];
  const { decimals } = listing.asset;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!preview || problem || buy.isPending) return;
    buy.submit(draft, () =>
      buyInputOf(draft, { userId: user.id, listing, preview, idempotencyKey: newIdempotencyKey() }),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3 p-4">
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Cantidad"
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          autoComplete="off"
          value={draft.quantity}
          disabled={buy.isPending}
          onChange={(event) => setDraft({ ...draft, quantity: event.target.value })}
          onWheel={(event) => event.currentTarget.blur()}
        />
        {leverages.length > 1 && (
          <label className="text-13 text-ink-2">
            <span className="mb-1 block">Apalancamiento</span>
            <select
              value={draft.leverage}
              disabled={buy.isPending}
              onChange={(event) => setDraft({ ...draft, leverage: Number(event.target.value) })}
              className={INPUT_CLASS}
            >
              {leverages.map((leverage) => (
                <option key={leverage} value={leverage}>
                  1:{leverage}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <dl aria-label="Coste de la orden" className="space-y-1 rounded-lg border border-subtle p-3 text-14">
        <Cost label="Precio de compra">
          {preview ? ES.decimal(Number(preview.price) / 1e8, decimals) : '—'}
        </Cost>
        <Cost label="Valor">{preview ? ES.usd(usdText(preview.value)) : '—'}</Cost>
        <Cost label="Margen requerido">{preview ? ES.usd(usdText(preview.marginRequired)) : '—'}</Cost>
        <Cost label="Coste del diferencial">{preview ? ES.usd(usdText(preview.spreadCost)) : '—'}</Cost>
        <Cost label="Saldo virtual">{ES.usd(user.balance)}</Cost>
        <Cost label="Saldo después" isUnder={preview !== undefined && preview.balanceAfter < 0n}>
          {preview ? ES.usd(usdTextDown(preview.balanceAfter)) : '—'}
        </Cost>
        <Cost label="Margen libre después" isUnder={preview?.isCalledAfter === true}>
          {preview?.freeMarginAfter === undefined ? '—' : ES.usd(usdTextDown(preview.freeMarginAfter))}
        </Cost>
      </dl>
      <div aria-live="polite" className="empty:hidden">
        {preview?.putsOnMargin && !problem && (
          <p className="rounded-lg border border-warn p-3 text-13">
            Tienes esta posición pagada por completo: este apalancamiento la pone entera en margen, donde
            cuenta en tu nivel de margen, puede cerrarse por stop-out y paga financiación nocturna.
          </p>
        )}
        {problem && (
          <div className="rounded-lg border border-warn p-3 text-13">
            <p className="font-semibold">{problem.title}</p>
            <p>{problem.text}</p>
            {remedies && (
              <RemedyButtons
                remedies={remedies}
                userId={user.id}
                onReduce={(quantity) => setDraft({ ...draft, quantity })}
              />
            )}
          </div>
        )}
      </div>
      <Button
        type="submit"
        look="buy"
        size="large"
        className="w-full"
        disabled={!preview || problem !== undefined || buy.isPending}
      >
        {buy.isPending ? 'Procesando...' : `Comprar ${listing.asset.symbol}`}
      </Button>
    </form>
  );
}

/** A figure that has a limit says so where it would be under it. */
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

function RemedyButtons({
  remedies: { affordable, profit },
  userId,
  onReduce,
}: {
  readonly remedies: Remedies;
  readonly userId: string;
  readonly onReduce: (quantity: string) => void;
}) {
  const move = useMoveProfit(userId);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {profit !== undefined && (
        <Button size="small" disabled={move.isPending} onClick={() => move.mutate()}>
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

/** A retry carries the same key. */
function useMoveProfit(userId: string) {
  const { client, toasts } = usePlatform();
  const queryClient = useQueryClient();
  const key = useRef(newIdempotencyKey());
  return useMutation({
    mutationFn: () => client.call('moveProfit', { body: { userId }, idempotencyKey: key.current }),
    onSuccess: ({ balance }) => {
      key.current = newIdempotencyKey();
      toasts.show({
        title: 'Beneficio en el saldo',
        description: `Tu saldo es ahora ${ES.usd(balance)}`,
        tone: 'success',
        milliseconds: SUCCESS_MS,
      });
    },
    onError: (error) =>
      toasts.show({
        title: 'Error en la Operación',
        description: serverTextOf(error, 'No se pudo mover el beneficio al saldo'),
        tone: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/users', userId] }),
  });
}

/** What the order comes to at the latest quotes. */
function useBuyView(
  draft: BuyDraft,
  listing: Listing,
  directory: ReturnType<typeof directoryOf>,
  user: User,
) {
  const { client } = usePlatform();
  const positions = useQuery(positionsQuery(client, user.id));
  const symbols = useMemo(
    () => [
      ...new Set([
        ...symbolsToValue(listing, directory),
        ...(positions.data ?? []).flatMap(({ symbol }) => {
          const held = directory.of(symbol);
          return held ? symbolsToValue(held, directory) : [];
        }),
      ]),
    ],
    [listing, directory, positions.data],
  );
  useWatch(symbols);
  const { quotes } = useQuotesOf(symbols);
  if (!positions.data) return { preview: undefined, problem: undefined, remedies: undefined };
  return describeBuy(draft, listing, createBrowserDesk(user, positions.data, directory, quotes.get));
}

interface Sent {
  readonly draft: BuyDraft;
  readonly input: CallInput<'trade'>;
}

/** Sends an order once. One whose answer never came goes out again exactly as it was, with its key. */
function useBuy(userId: string, symbol: string, onDone: () => void) {
  const { client, toasts } = usePlatform();
  const queryClient = useQueryClient();
  const undecided = useRef<Sent>(undefined);
  const mutation = useMutation({
    mutationFn: ({ input }: Sent) => client.call('trade', input),
    onSuccess: (fill) => {
      undecided.current = undefined;
      toasts.show({
        title: 'Compra Exitosa',
        description: `${ES.between(fill.quantity, 0, 8)} ${fill.symbol} a ${ES.decimal(fill.price, fill.transaction.decimals)}`,
        tone: 'success',
        milliseconds: SUCCESS_MS,
      });
      onDone();
    },
    onError: (error, sent) => {
      undecided.current = isUndecided(error) ? sent : undefined;
      const { title, text } = buyFailure(error, symbol);
      toasts.show({ title, description: text, tone: 'destructive' });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['/api/users', userId] });
      void queryClient.invalidateQueries({ queryKey: ['/api/positions', userId] });
    },
  });
  return {
    isPending: mutation.isPending,
    submit: (draft: BuyDraft, makeInput: () => CallInput<'trade'>) => {
      const last = undecided.current;
      const isSame = last?.draft.quantity === draft.quantity && last.draft.leverage === draft.leverage;
      mutation.mutate(isSame ? last : { draft, input: makeInput() });
    },
  };
}
