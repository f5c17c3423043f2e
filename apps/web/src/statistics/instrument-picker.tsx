import { searchInstruments } from '@lonja/core/instrument-search';
import type { Asset } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { marketDataQuery } from '../shared/api/queries.ts';
import { useClient } from '../shared/api/use-client.ts';
import { INPUT_CLASS } from '../shared/ui/fields/field.tsx';

const SHOWN = 8;

/** Finds an instrument by symbol or name: arrow keys move, Enter takes, Escape closes. */
export function InstrumentPicker({
  label,
  onPick,
}: {
  readonly label: string;
  readonly onPick: (symbol: string) => void;
}) {
  const { t } = useTranslation('statistics');
  const id = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useFound(search);
  const isOpen = search.trim() !== '';
  const active = found[Math.min(chosen, found.length - 1)];
  const pick = (asset: Asset | undefined) => {
    if (!asset) return;
    setSearch('');
    onPick(asset.symbol);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') setSearch('');
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) pick(active);
    else setChosen((chosen + step + found.length) % Math.max(1, found.length));
  };
  return (
    <div className="relative w-full sm:w-64" onBlur={() => setSearch('')}>
      <input
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active ? `${id}-${active.id}` : undefined}
        aria-autocomplete="list"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className={INPUT_CLASS}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={`absolute inset-x-0 top-full z-(--z-popover) mt-1 rounded-lg border border-control bg-raised p-1 shadow-lg ${isOpen && found.length > 0 ? '' : 'hidden'}`}
      >
        {found.map((asset) => (
          <div
            key={asset.id}
            id={`${id}-${asset.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={asset === active}
            // Before the input loses the focus, which closes the list.
            onPointerDown={(event) => {
              event.preventDefault();
              pick(asset);
            }}
            className="ctl flex cursor-pointer items-center gap-3 rounded-md px-2.5 text-13 hover:bg-hover aria-selected:bg-hover"
          >
            <span className="font-medium">{asset.symbol}</span>
            <span className="truncate text-12 text-ink-3">{asset.name}</span>
          </div>
        ))}
      </div>
      {isOpen && found.length === 0 && (
        <p role="status" className="mt-1 text-12 text-ink-2">
          {t('nothing', { search })}
        </p>
      )}
    </div>
  );
}

function useFound(search: string): readonly Asset[] {
  const { data } = useQuery({ ...marketDataQuery(useClient()), staleTime: Infinity });
  return search.trim() === '' || !data
    ? []
    : searchInstruments(data, search, (asset) => asset).slice(0, SHOWN);
}
