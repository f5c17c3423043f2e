import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { VirtualMark } from '../../../shared/ui/virtual-mark.tsx';

/** What stands over the chart while a ticket is open: the instrument, that its funds are virtual, and the ways out. */
export function SheetHead({ listing, onClose }: { readonly listing: Listing; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex h-11 shrink-0 items-center justify-between gap-2 border-b border-line bg-panel pl-3">
      <span className="text-14 font-semibold">{listing.asset.symbol}</span>
      <span className="flex items-center gap-2">
        <VirtualMark title={t('strip.nature')}>{t('strip.mark')}</VirtualMark>
        <button
          type="button"
          aria-label={t('close')}
          onClick={onClose}
          className="grid size-11 place-items-center text-ink-2 hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </span>
    </div>
  );
}
