import { resolveSymbol } from '@lonja/core/instrument-search';
import type { WatchlistDraft } from '@lonja/protocol';
import { X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { computeMid } from '../../shared/live/quote-store.ts';
import { useQuote, useWatch, useQuoteStore } from '../../shared/live/use-quotes.ts';
import { Button } from '../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../shared/ui/fields/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useAccount } from '../account/account-context.tsx';
import type { Listing } from '../../account/directory.ts';
import { PriceSource } from '../account/price-source.tsx';
import { useDisplay } from '../display/display.tsx';
import { useUndoToast } from '../display/use-undo-toast.ts';
import { SymbolLink } from '../navigation/symbol-link.tsx';
import { useOpenTicket } from '../trading/ticket/trade-dialog-context.tsx';
import { useWatchlists } from './use-watchlists.ts';
import { putList, putSymbol, takeList, takeSymbol, type ListsChange } from './watchlists.model.ts';

const WAITING_ROWS = 10;

/** One of the person's lists with its prices; a row opens the ticket. Editing removes rows and creates lists. */
export function WatchlistPanel() {
  const { t } = useTranslation();
  const { directory, market } = useAccount();
  const { lists, hasFailed, retry, save } = useWatchlists();
  const [chosen, setChosen] = useState<string>();
  const [isEditing, setIsEditing] = useState(false);
  const list = lists?.find(({ name }) => name === chosen) ?? lists?.[0];
  const symbols = list?.symbols ?? [];
  const { removeList, removeSymbol, addSymbol } = useListChanges(list, lists, save);
  useWatch(symbols);
  const listings = symbols.flatMap((symbol) => directory.of(symbol) ?? []);
  return (
    <Panel
      title={t('dashboard.watchlist')}
      actions={
        <Button size="small" aria-pressed={isEditing} onClick={() => setIsEditing(!isEditing)}>
          {t(isEditing ? 'watchlist.done' : 'watchlist.edit')}
        </Button>
      }
    >
      {(lists ? list : !hasFailed) && <ListChoice lists={lists} chosen={list?.name} onChoose={setChosen} />}
      {isEditing && lists && (
        <EditLists
          chosen={list?.name}
          onAdd={(name) => {
            save(putList({ name, symbols: [] }));
            setChosen(name);
          }}
          onAddSymbol={market.data ? addSymbol : undefined}
          onRemove={removeList}
        />
      )}
      {market.hasFailed || hasFailed ? (
        <ErrorState
          title={t(hasFailed ? 'watchlist.failed' : 'failed.market')}
          onRetry={hasFailed ? retry : market.retry}
        />
      ) : (
        <PriceTable>
          {market.data && lists
            ? listings.map((listing) => (
                <WatchedLine
                  key={listing.asset.symbol}
                  listing={listing}
                  onRemove={isEditing ? () => removeSymbol(listing.asset.symbol) : undefined}
                />
              ))
            : Array.from({ length: WAITING_ROWS }, (_, row) => <WaitingLine key={row} />)}
        </PriceTable>
      )}
      {lists && listings.length === 0 && market.data && (
        <p className="px-3 py-4 text-13 text-ink-2">{t('watchlist.empty')}</p>
      )}
    </Panel>
  );
}

type SymbolProblem = 'unknown' | 'listed';
type Lists = ReturnType<typeof useWatchlists>;

/** What editing does with the list that is shown; whatever is removed can be had back for a while. */
function useListChanges(list: WatchlistDraft | undefined, lists: Lists['lists'], save: Lists['save']) {
  const { t } = useTranslation();
  const { directory } = useAccount();
  const offerUndo = useUndoToast();
  const take = (text: string, next: ListsChange, undo: ListsChange) =>
    save(next, { onSuccess: () => offerUndo(text, () => save(undo)) });
  const removeList = () => {
    if (!lists || !list) return;
    const undo = putList(list, lists.indexOf(list));
    take(t('watchlist.deleted', { name: list.name }), takeList(list.name), undo);
  };
  const removeSymbol = (symbol: string) => {
    if (!list) return;
    const undo = putSymbol(list.name, symbol, list.symbols.indexOf(symbol));
    take(t('watchlist.removed', { symbol }), takeSymbol(list.name, symbol), undo);
  };
  const addSymbol = (typed: string): SymbolProblem | undefined => {
    const symbol = resolveSymbol(directory.listings, typed, ({ asset }) => asset)?.asset.symbol;
    if (!list || symbol === undefined) return 'unknown';
    if (list.symbols.includes(symbol)) return 'listed';
    save(putSymbol(list.name, symbol));
    return undefined;
  };
  return { removeList, removeSymbol, addSymbol };
}

interface ListChoiceProps {
  /** Undefined while loading, when its space is reserved so that nothing moves. */
  readonly lists: readonly WatchlistDraft[] | undefined;
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

function ListChoice({ lists, chosen, onChoose }: ListChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className="border-b border-line px-3 py-2">
      <select
        aria-label={t('watchlist.choose')}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        className={`${INPUT_CLASS} ${lists ? '' : 'invisible'}`}
      >
        {lists?.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function PriceTable({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <table className="w-full text-14">
      <thead>
        <tr className="h-9 border-b border-line text-12 text-ink-3">
          <th scope="col" className="pl-3 text-left font-medium">
            {t('dashboard.symbol')}
          </th>
          {/* As wide as any figure: a price with a digit more must not move the columns. */}
          <th scope="col" className="w-22 text-right font-medium">
            {t('dashboard.last')}
          </th>
          <th scope="col" className="w-24 pr-3 text-right font-medium">
            {t('dashboard.change')}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function EditLists({
  chosen,
  onAdd,
  onAddSymbol,
  onRemove,
}: {
  readonly chosen: string | undefined;
  readonly onAdd: (name: string) => void;
  /** Undefined until the instruments are known. @returns the problem with the symbol */
  readonly onAddSymbol: ((symbol: string) => SymbolProblem | undefined) | undefined;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <div className="space-y-2 border-b border-line px-3 py-2">
      {chosen !== undefined && onAddSymbol && <AddSymbol key={chosen} onAdd={onAddSymbol} />}
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          onAdd(name.trim());
          setName('');
        }}
      >
        <input
          aria-label={t('watchlist.newList')}
          placeholder={t('watchlist.newList')}
          value={name}
          maxLength={40}
          onChange={(event) => setName(event.target.value)}
          className={INPUT_CLASS}
        />
        <Button type="submit" size="small">
          {t('watchlist.create')}
        </Button>
      </form>
      {chosen && (
        <Button size="small" look="quiet" hasName onClick={onRemove}>
          {t('watchlist.delete', { name: chosen })}
        </Button>
      )}
    </div>
  );
}

function AddSymbol({ onAdd }: { readonly onAdd: (symbol: string) => SymbolProblem | undefined }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<SymbolProblem>();
  const id = useId();
  const symbol = text.trim().toUpperCase();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (symbol === '') return;
        const found = onAdd(symbol);
        setProblem(found);
        if (!found) setText('');
      }}
    >
      <div className="flex gap-2">
        <input
          aria-label={t('watchlist.symbol')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && id}
          placeholder={t('watchlist.symbol')}
          value={text}
          maxLength={24}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
          className={INPUT_CLASS}
        />
        <Button type="submit" size="small">
          {t('watchlist.add')}
        </Button>
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-1 text-12 wrap-anywhere text-down">
          {t(`watchlist.${problem}`, { symbol })}
        </p>
      )}
    </form>
  );
}

const LINE = 'relative h-(--row) border-b border-line last:border-0';

function WatchedLine({
  listing,
  onRemove,
}: {
  readonly listing: Listing;
  readonly onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const openTicket = useOpenTicket();
  const quotes = useQuoteStore();
  const { symbol, decimals, quotedOnly } = listing.asset;
  const quote = useQuote(symbol) ?? quotes.get(symbol);
  return (
    <tr data-symbol={symbol} className={`${LINE} hover:bg-hover`}>
      <th scope="row" className="pl-3 text-left font-semibold">
        {onRemove ? (
          <button
            type="button"
            aria-label={t('watchlist.remove', { symbol })}
            onClick={onRemove}
            className="hit inline-flex items-center gap-1 text-left"
          >
            <X aria-hidden="true" className="size-4 text-down" /> {symbol}
          </button>
        ) : quotedOnly ? (
          <SymbolLink
            symbol={symbol}
            title={t('chart.of', { symbol })}
            className="hit text-left after:absolute after:inset-0"
          />
        ) : (
          <button
            type="button"
            aria-label={t('dashboard.trade', { symbol })}
            onClick={() => openTicket({ symbol, side: 'buy' })}
            className="hit text-left after:absolute after:inset-0"
          >
            {symbol}
          </button>
        )}
        <PriceSource listing={listing} className="block whitespace-nowrap" />
      </th>
      <td className="figure live min-w-[10ch]">
        {quote ? (
          <LivePrice value={computeMid(quote)} text={display.decimal(computeMid(quote), decimals)} />
        ) : (
          '—'
        )}
      </td>
      <td className="figure live pr-3">
        {quote ? (
          <ProfitFigure
            value={quote.changePercent}
            text={display.signedPercent(quote.changePercent)}
            className="min-w-[9.5ch]"
          />
        ) : (
          '—'
        )}
      </td>
    </tr>
  );
}

function WaitingLine() {
  return (
    <tr className={LINE}>
      <td className="pl-3">
        <Skeleton className="h-4 w-16" />
      </td>
      <td className="text-right">
        <Skeleton className="h-4 w-16" />
      </td>
      <td className="pr-3 text-right">
        <Skeleton className="h-4 w-14" />
      </td>
    </tr>
  );
}
