import { GRIDS, type LinkColour } from '@lonja/protocol/layout-bounds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import { createPictureSource, type PictureSource } from '../../../chart/picture/picture-source.ts';
import { createSharedCrosshair, type SharedCrosshair } from '../../../chart/shared-crosshair.ts';
import { useAccount } from '../../account/account-context.tsx';
import type { PanelName, WorkspaceLayout } from '../workspace-layout.model.ts';
import { StreamNotice } from '../../client-shell/stream-notice.tsx';
import { LaterDrawingKeys } from '../drawing/later.tsx';
import { ChartCell, UnlistedCell } from './chart-cell.tsx';
import { isOwnWindow } from './own-window.ts';
import { shownPlaces } from './stage-plan.model.ts';
import { StageToolbar } from './stage-toolbar.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { useLookChoices } from './use-stage-choices.ts';
import { useStagePlan, type ArrangedStage } from './use-stage-plan.ts';

/** One chart or several: the toolbar and the drawing rail of the active one, and the candles of each. */
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
  const { symbol } = listing.asset;
  const { isFull, toggleFull } = useFullscreen();
  const stage = useStagePlan(symbol);
  const { active, charts } = stage.plan;
  const choices = useLookChoices(charts[active]!.look, (part) => stage.change(active, part));
  const [tables, setTables] = useState<readonly number[]>([]);
  const [pictures] = useState(createPictureSource);
  const [rail, setRail] = useState<HTMLElement | null>(null);
  const turnTable = (isTable: boolean) =>
    setTables((known) => [...known.filter((place) => place !== active), ...(isTable ? [active] : [])]);
  return (
    <section
      aria-label={t('chart.of', { symbol })}
      data-symbol={symbol}
      className={`grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] bg-well ${isFull || isOwnWindow() ? 'fixed inset-0 z-(--z-nav)' : 'h-full'}`}
    >
      <StageToolbar
        listing={listing}
        choices={choices}
        pictures={pictures}
        isTable={tables.includes(active)}
        onTable={turnTable}
        stage={stage}
        layout={layout}
        onOpen={onOpen}
        isFull={isFull}
        onFullscreen={toggleFull}
      />
      <LaterDrawingKeys symbol={symbol} />
      <div ref={setRail} className="grid min-h-0 min-w-10 pointer-coarse:min-w-12" />
      <Charts listing={listing} stage={stage} tables={tables} rail={rail} pictures={pictures} />
    </section>
  );
}

interface ChartsProps {
  readonly listing: Listing;
  readonly stage: ArrangedStage;
  /** The places of the charts that are shown as tables. */
  readonly tables: readonly number[];
  readonly rail: HTMLElement | null;
  /** Where the toolbar asks the active one for its picture. */
  readonly pictures: PictureSource;
}

function Charts(props: ChartsProps) {
  const { plan } = props.stage;
  const [crosshairs] = useState(createCrosshairs);
  const { columns, rows } = GRIDS[plan.layout];
  return (
    <div
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
      className="relative grid min-h-0 min-w-0 gap-px bg-line"
    >
      <StreamNotice className="absolute inset-x-2 top-1.5 z-(--z-sticky) w-fit" />
      {shownPlaces(plan).map((place) => (
        <PlannedCell
          key={place}
          {...props}
          place={place}
          crosshair={crosshairs[plan.charts[place]!.link ?? 'none']}
        />
      ))}
    </div>
  );
}

/** One of each group, and one for the charts without a colour: who points at one chart points at the same moment of the group's. */
const createCrosshairs = (): Readonly<Record<LinkColour | 'none', SharedCrosshair>> => ({
  none: createSharedCrosshair(),
  blue: createSharedCrosshair(),
  green: createSharedCrosshair(),
  amber: createSharedCrosshair(),
  violet: createSharedCrosshair(),
});

function PlannedCell({
  listing: activeListing,
  stage: { plan, activate, change, link },
  tables,
  rail,
  pictures,
  place,
  crosshair,
}: ChartsProps & { readonly place: number; readonly crosshair: SharedCrosshair }) {
  const { directory } = useAccount();
  const { symbol, look, link: colour } = plan.charts[place]!;
  const choices = useLookChoices(look, (part) => change(place, part));
  const isActive = place === plan.active;
  const listing = isActive ? activeListing : directory.of(symbol);
  const onActivate = () => activate(place);
  if (!listing) return <UnlistedCell symbol={symbol} onActivate={onActivate} />;
  const shown = {
    listing,
    choices,
    isTable: tables.includes(place),
    isActive,
    crosshair,
    rail,
    pictures: isActive ? pictures : undefined,
    hasDraft: symbol === activeListing.asset.symbol,
  };
  const total = shownPlaces(plan).length;
  const position = total === 1 ? undefined : { number: place + 1, total };
  return (
    <ChartCell
      {...shown}
      place={position}
      link={colour}
      onLink={(next) => link(place, next)}
      onActivate={onActivate}
    />
  );
}
