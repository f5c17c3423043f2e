import { spreadInPips, type Side } from '@lonja/core';
import { ToggleGroup } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../account/directory.ts';
import type { LiveQuote } from '../../shared/live/quote-store.ts';
import { useDisplay } from '../display/display.tsx';
import { pipPartsOf } from './pip-price.model.ts';

export interface SideButtonsProps {
  readonly listing: Listing;
  readonly side: Side;
  /** A ticket that only reduces has one side. */
  readonly sides: readonly Side[];
  readonly quote: LiveQuote | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (side: Side) => void;
}

const LOOKS: Readonly<Record<Side, string>> = {
  sell: 'rounded-[9px_3px_3px_9px] text-left data-[state=on]:bg-down-fill',
  buy: 'rounded-[3px_9px_9px_3px] text-right data-[state=on]:bg-up-fill',
};
const NAMES: Readonly<Record<Side, string>> = { sell: 'text-down', buy: 'text-up' };

/** Both sides as their prices, the bid to sell at and the ask to buy at, with the spread between them in pips. */
export function SideButtons({ listing, side, sides, quote, isDisabled, onChange }: SideButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="relative">
      <ToggleGroup.Root
        type="single"
        value={side}
        onValueChange={(next) => next !== '' && onChange(next as Side)}
        disabled={isDisabled}
        aria-label={t('trade.side')}
        className="grid h-[70px] auto-cols-fr grid-flow-col gap-0.5"
      >
        {sides.map((option) => (
          <ToggleGroup.Item
            key={option}
            value={option}
            className={`group flex flex-col justify-between bg-raised px-3 py-2 hover:bg-hover data-[state=on]:text-on-fill ${LOOKS[option]}`}
          >
            <span className={`text-12 font-semibold group-data-[state=on]:text-on-fill ${NAMES[option]}`}>
              {t(`trade.${option}`)}
            </span>
            <SidePrice value={option === 'buy' ? quote?.ask : quote?.bid} listing={listing} />
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {quote && sides.length > 1 && <Spread listing={listing} quote={quote} />}
    </div>
  );
}

function SidePrice({ value, listing }: { readonly value: number | undefined; readonly listing: Listing }) {
  const display = useDisplay();
  if (value === undefined) return <span className="text-18">—</span>;
  const { instrument, asset } = listing;
  const { head, pips, rest } = pipPartsOf(
    display.decimal(value, asset.decimals),
    instrument.category,
    asset.decimals,
  );
  return (
    <span className="live text-16 leading-[26px] font-medium whitespace-nowrap tight">
      {head}
      <b className="text-30 leading-[26px] font-semibold">{pips}</b>
      {rest && <sup className="top-auto align-[8px] text-14 leading-none">{rest}</sup>}
    </span>
  );
}

function Spread({
  listing: { instrument, asset },
  quote: { bid, ask },
}: {
  readonly listing: Listing;
  readonly quote: LiveQuote;
}) {
  const { t } = useTranslation();
  const display = useDisplay();
  const pips = spreadInPips({ category: instrument.category, priceDecimals: asset.decimals }, bid, ask);
  return (
    <span className="pointer-events-none absolute top-2 left-1/2 h-[18px] -translate-x-1/2 rounded-full bg-panel px-[7px] text-11 leading-[18px] font-medium text-ink-2 narrow">
      <span className="sr-only">{t('trade.spread')} </span>
      {display.between(pips, 0, 1)}
    </span>
  );
}
