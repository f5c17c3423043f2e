import { PanelBottom, PanelLeft, PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { ChartPanel } from '../../chart/chart-panel.tsx';
import { PANELS, type PanelName, type WorkspaceLayout } from '../workspace-layout.model.ts';

const ICONS = { watch: PanelLeft, ticket: PanelRight, dock: PanelBottom } as const;

/** The chart of the instrument, and what opens and closes the panels around it. */
export function ChartStage({
  listing,
  layout,
  onOpen,
}: {
  readonly listing: Listing;
  readonly layout: WorkspaceLayout;
  readonly onOpen: (name: PanelName, isOpen: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex h-full flex-col bg-well">
      <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line bg-panel px-3">
        <h2 className="text-14 font-semibold">{listing.asset.symbol}</h2>
        <div className="ml-auto flex gap-1">
          {PANELS.map((name) => {
            const Icon = ICONS[name];
            const { isOpen } = layout[name];
            return (
              <button
                key={name}
                type="button"
                aria-pressed={isOpen}
                aria-label={t(`workspace.show.${name}`)}
                title={t(`workspace.show.${name}`)}
                onClick={() => onOpen(name, !isOpen)}
                className="hit inline-flex items-center justify-center rounded-md text-ink-3 hover:bg-hover aria-pressed:text-ink"
              >
                <Icon aria-hidden="true" className="size-4" />
              </button>
            );
          })}
        </div>
      </div>
      <div className="min-h-0 flex-1">
        <ChartPanel key={listing.asset.symbol} listing={listing} onClose={() => {}} />
      </div>
    </div>
  );
}
