import { Plus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCompared, MAX_COMPARED } from '../../../chart/compare/compared-choice.ts';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { useAccount } from '../../account/account-context.tsx';
import { findInstruments } from '../../command-palette/command-palette.model.ts';
import { TOOL_CLASS } from './tool-button.tsx';
import type { StageChoices } from './use-stage-choices.ts';

/** Lays another instrument over the candles. */
export function CompareMenu({
  symbol,
  choices,
}: {
  readonly symbol: string;
  readonly choices: StageChoices;
}) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const { directory } = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const { compared, chooseCompared } = choices;
  const isFull = compared.length >= MAX_COMPARED;
  const others = directory.listings.filter(
    ({ asset }) => asset.symbol !== symbol && compared.every((one) => one.symbol !== asset.symbol),
  );
  const found = search.trim() === '' ? others.slice(0, 8) : findInstruments(others, search);
  const name = own('charts.compare');
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger aria-label={name} title={name} className={TOOL_CLASS}>
        <Plus aria-hidden="true" className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
          className="z-(--z-popover) flex max-h-96 w-72 animate-fade flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-lg outline-none"
        >
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
                    setIsOpen(false);
                    setSearch('');
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
