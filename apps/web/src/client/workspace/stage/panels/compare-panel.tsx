import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCompared, MAX_COMPARED } from '../../../../chart/compare/compared-choice.ts';
import { SearchField } from '../../../../shared/ui/fields/search-field.tsx';
import { useAccount } from '../../../account/account-context.tsx';
import { findInstruments } from '../../../command-palette/command-palette.model.ts';
import type { StageChoices } from '../use-stage-choices.ts';

/** The instruments that a chart can be compared with, searched by symbol and name. */
export function ComparePanel({
  symbol,
  choices,
  onDone,
}: {
  readonly symbol: string;
  readonly choices: StageChoices;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const { directory } = useAccount();
  const [search, setSearch] = useState('');
  const { compared, chooseCompared } = choices;
  const isFull = compared.length >= MAX_COMPARED;
  const others = directory.listings.filter(
    ({ asset }) => asset.symbol !== symbol && compared.every((one) => one.symbol !== asset.symbol),
  );
  const found = search.trim() === '' ? others.slice(0, 8) : findInstruments(others, search);
  const name = own('charts.compare');
  return (
    <>
      <div className="border-b border-line p-2">
        <SearchField
          label={name}
          placeholder={name}
          clearLabel={t('transactions.clear')}
          value={search}
          onChange={setSearch}
        />
        {isFull && (
          <p className="px-1 pt-2 text-12 text-warn">
            {own('charts.fullOfCompared', { maximum: MAX_COMPARED })}
          </p>
        )}
      </div>
      <ul aria-label={t('palette.search')} className="min-h-0 flex-1 overflow-y-auto p-1">
        {found.map(({ asset }) => (
          <li key={asset.symbol}>
            <button
              type="button"
              disabled={isFull}
              onClick={() => {
                onDone();
                chooseCompared(addCompared(compared, asset.symbol));
              }}
              className="flex ctl w-full items-center gap-2 rounded-md px-2 text-left text-13 hover:bg-hover disabled:opacity-50"
            >
              <span className="font-semibold">{asset.symbol}</span>
              <span className="min-w-0 flex-1 truncate text-12 text-ink-3">{asset.name}</span>
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className="px-2 py-4 text-13 text-ink-2">{t('palette.nothing', { search })}</li>
        )}
      </ul>
    </>
  );
}
