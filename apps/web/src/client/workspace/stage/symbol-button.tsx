import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { useDialogs } from '../../dialogs/dialogs-context.ts';

/** The instrument on stage; it opens the search for another. */
export function SymbolButton({ listing: { asset } }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <h2 className="shrink-0">
      <button
        type="button"
        title={asset.name}
        onClick={() => open('palette')}
        className="hit inline-flex items-center gap-1 rounded-md text-14 font-semibold hover:text-accent"
      >
        {asset.symbol}
        <span className="sr-only">, {t('palette.search')}</span>
        <ChevronDown aria-hidden="true" className="size-4 text-ink-3" />
      </button>
    </h2>
  );
}
