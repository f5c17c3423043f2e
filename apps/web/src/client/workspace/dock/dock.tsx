import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../account/account-context.tsx';
import { PositionsTable } from '../../positions-tab/positions-table.tsx';

/** What the account has open, below the chart. */
export function Dock({ onClose }: { readonly symbol: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { positions } = useDesk();
  return (
    <section aria-label={t('workspace.dock')} className="flex h-full flex-col">
      <header className="flex h-[38px] shrink-0 items-center border-b border-line px-3 text-13">
        <h2 className="font-semibold">{t('positions.title')}</h2>
        <button
          type="button"
          aria-label={t('workspace.hide.dock')}
          onClick={onClose}
          className="hit ml-auto inline-flex items-center justify-center rounded-md text-ink-2 hover:bg-hover"
        >
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <PositionsTable positions={positions} />
      </div>
    </section>
  );
}
