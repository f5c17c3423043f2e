import type { Watchlist as List } from '@lonja/protocol';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { ProfitFigure } from '../../shared/figures/profit-figure.tsx';
import { midOf } from '../../shared/live/quote-store.ts';
import { useQuote, useWatch } from '../../shared/live/use-quotes.ts';
import { usePlatform } from '../../shared/platform.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { INPUT_CLASS } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { UndoNote } from '../../shared/ui/undo-note.tsx';
import { useAccount } from '../account/account-context.tsx';
import type { Listing } from '../account/directory.ts';
import { PriceSource } from '../account/price-source.tsx';
import { useDisplay } from '../display/display.tsx';
import { useOpenTicket } from '../trade-dialog/trade-dialog-context.tsx';
import { useWatchlists } from './use-watchlists.ts';
import { addList, removeList, toggleSymbol } from './watchlists.model.ts';

const WAITING_ROWS = 10;

type Lists = readonly List[];

/** What was taken away last, and the lists as they were before. */
interface Taken {
  readonly text: string;
  readonly before: Lists;
}

/** One of the person's lists with its prices; a row opens the ticket. Editing takes rows out and makes lists. */
export function Watchlist() {
  const { t } = useTranslation();
  const { directory, market } = useAccount();
  const { lists, save } = useWatchlists();
  const [chosen, setChosen] = useState<string>();
  const [isEditing, setIsEditing] = useState(false);
  const [taken, setTaken] = useState<Taken>();
  const change = (next: Lists) => {
    setTaken(undefined);
    save(next);
  };
  const take = (text: string, before: Lists, next: Lists) => {
    save(next, { onSuccess: () => setTaken({ text, before }) });
  };
  const list = lists?.find(({ name }) => name === chosen) ?? lists?.[0];
  const symbols = list?.symbols ?? [];
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
      {lists && list && (
        <div className="border-b border-subtle px-3 py-2">
          <select
            aria-label={t('watchlist.choose')}
            value={list.name}
            onChange={(event) => setChosen(event.target.value)}
            className={INPUT_CLASS}
          >
            {lists.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {isEditing && lists && (
        <EditLists
          chosen={list?.name}
          onAdd={(name) => {
            change(addList(lists, name));
            setChosen(name.trim());
          }}
          onAddSymbol={(symbol) => {
            if (list && directory.of(symbol) && !list.symbols.includes(symbol)) {
              change(toggleSymbol(lists, list.name, symbol));
            }
          }}
          onRemove={() =>
            list && take(t('watchlist.deleted', { name: list.name }), lists, removeList(lists, list.name))
          }
        />
      )}
      {taken && (
        <div className="border-b border-subtle p-2">
          <UndoNote text={taken.text} label={t('undo')} onUndo={() => change(taken.before)} />
        </div>
      )}
      {market.hasFailed ? (
        <ErrorState
          title={t('failed.market')}
          action={<Button onClick={market.retry}>{t('retry')}</Button>}
        />
      ) : (
        <table className="w-full text-14">
          <thead>
            <tr className="h-9 border-b border-subtle text-12 text-ink-3">
              <th scope="col" className="pl-3 text-left font-medium">
                {t('dashboard.symbol')}
              </th>
              <th scope="col" className="text-right font-medium">
                {t('dashboard.last')}
              </th>
              <th scope="col" className="pr-3 text-right font-medium">
                {t('dashboard.change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {market.data && lists
              ? listings.map((listing) => (
                  <WatchedLine
                    key={listing.asset.symbol}
                    listing={listing}
                    onRemove={
                      isEditing && list
                        ? () =>
                            take(
                              t('watchlist.removed', { symbol: listing.asset.symbol }),
                              lists,
                              toggleSymbol(lists, list.name, listing.asset.symbol),
                            )
                        : undefined
                    }
                  />
                ))
              : Array.from({ length: WAITING_ROWS }, (_, row) => <WaitingLine key={row} />)}
          </tbody>
        </table>
      )}
      {lists && listings.length === 0 && market.data && (
        <p className="px-3 py-4 text-13 text-ink-2">{t('watchlist.empty')}</p>
      )}
    </Panel>
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
  readonly onAddSymbol: (symbol: string) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [symbol, setSymbol] = useState('');
  return (
    <div className="space-y-2 border-b border-subtle px-3 py-2">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onAddSymbol(symbol.trim().toUpperCase());
          setSymbol('');
        }}
      >
        <input
          aria-label={t('watchlist.symbol')}
          placeholder={t('watchlist.symbol')}
          value={symbol}
          maxLength={24}
          onChange={(event) => setSymbol(event.target.value)}
          className={INPUT_CLASS}
        />
        <Button type="submit" size="small">
          {t('watchlist.add')}
        </Button>
      </form>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(name);
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
        <Button size="small" look="quiet" onClick={onRemove}>
          {t('watchlist.delete', { name: chosen })}
        </Button>
      )}
    </div>
  );
}

const LINE = 'relative h-(--row) border-b border-subtle last:border-0';

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
  const { quotes } = usePlatform();
  const { symbol, decimals } = listing.asset;
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
        {quote ? <LivePrice value={midOf(quote)} text={display.decimal(midOf(quote), decimals)} /> : '—'}
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
