import type { WatchlistDraft } from '@lonja/protocol';
import { useTranslation } from 'react-i18next';
import { useUndoToast } from '../../display/use-undo-toast.ts';
import { putSymbol, takeSymbol, type ListsChange } from '../../watchlists/watchlists.model.ts';
import type { useWatchlists } from '../../watchlists/use-watchlists.ts';

/** Puts an instrument on the list, or takes it off, and offers to undo it. */
export function useToggleListed(
  { name, symbols }: WatchlistDraft,
  save: ReturnType<typeof useWatchlists>['save'],
): (symbol: string) => void {
  const { t } = useTranslation(['client', 'trading']);
  const offerUndo = useUndoToast();
  const change = (title: string, next: ListsChange, undo: ListsChange) =>
    save(next, { onSuccess: () => offerUndo(title, () => save(undo)) });
  return (symbol) => {
    const place = symbols.indexOf(symbol);
    const [put, take] = [putSymbol(name, symbol), takeSymbol(name, symbol)];
    if (place < 0) change(t('trading:watch.added', { symbol, name }), put, take);
    else change(t('watchlist.removed', { symbol }), take, putSymbol(name, symbol, place));
  };
}
