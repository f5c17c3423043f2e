import type { CalendarEvent, EventImportance, EventMove } from '@lonja/protocol';
import { OF_A_COMPANY } from '@lonja/protocol/event-concerns';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ProfitFigure } from '../../../shared/figures/profit-figure.tsx';
import { usePreferences } from '../../../shared/theme/use-preferences.ts';
import { useAccount } from '../../account/account-context.tsx';
import { useDisplay } from '../../display/display.tsx';
import { getRegion } from './calendar-tab.model.ts';
import { regionName } from './region-name.ts';

const LEVELS: Readonly<Record<EventImportance, number>> = { low: 1, medium: 2, high: 3 };
const HEIGHTS = ['h-1.5', 'h-2.5', 'h-3.5'] as const;

/** One to three bars: solid ones count, the others are outlines. */
export function Importance({ of }: { readonly of: EventImportance }) {
  const { t } = useTranslation('calendar');
  const label = t('importance', { level: t(`levels.${of}`) });
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex shrink-0 items-end gap-0.5">
      {HEIGHTS.map((height, level) => (
        <span
          key={height}
          className={`${height} w-1 rounded-[1px] ${level < LEVELS[of] ? 'bg-ink-2' : 'border border-control'}`}
        />
      ))}
    </span>
  );
}

/** The code of the region, with its name. */
export function RegionCode({ event }: { readonly event: CalendarEvent }) {
  const { language } = usePreferences();
  const region = getRegion(event);
  return (
    <abbr title={regionName(region, language)} className="w-[3ch] shrink-0 text-12 text-ink-3 no-underline">
      {region}
    </abbr>
  );
}

/** The kind of an event; of a report its company, of a dividend what it pays on a unit, of a split its ratio. */
export function EventName({ event }: { readonly event: CalendarEvent }) {
  const { t } = useTranslation('calendar');
  const { t: common } = useTranslation();
  const name = useAccount().directory.of(event.subject)?.asset.name;
  return (
    <>
      {common(`calendar.kinds.${event.kind}`)}
      {event.dividend && ` · ${t('perUnit', event.dividend)}`}
      {event.split && ` · ${t('ratio', event.split)}`}
      {OF_A_COMPANY.has(event.kind) && (
        <span className="font-normal text-ink-2">{` · ${name ?? event.subject}`}</span>
      )}
    </>
  );
}

/** What a price did, with the two prices that it is computed from. */
export function Move({
  move,
  hasSymbol = false,
}: {
  readonly move: EventMove;
  readonly hasSymbol?: boolean;
}) {
  const { t } = useTranslation('calendar');
  const display = useDisplay();
  const price = (value: number): string => display.between(value, 2, 8);
  const label = t('moved', {
    before: price(move.before),
    after: price(move.after),
    time: display.minute(move.measuredAt),
  });
  return (
    <span title={label} className="figure inline-flex items-baseline gap-2 whitespace-nowrap">
      {hasSymbol && <span className="font-medium">{move.symbol}</span>}
      <ProfitFigure value={move.changePercent} text={display.signedPercent(move.changePercent)} />
    </span>
  );
}

/** Links into the chart. */
export function ChartLinks({ symbols }: { readonly symbols: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {symbols.map((symbol) => (
        <Link
          key={symbol}
          to="/app/trade/$symbol"
          params={{ symbol }}
          className="hit inline-flex items-center rounded-md border border-control px-2 font-medium hover:bg-hover"
        >
          {symbol}
        </Link>
      ))}
    </span>
  );
}
