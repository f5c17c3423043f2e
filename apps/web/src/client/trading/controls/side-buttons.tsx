import { spreadInPips, type Side } from '@lonja/core';
import { ToggleGroup } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { LiveQuote } from '../../../shared/live/quote-store.ts';
import { useDisplay } from '../../display/display.tsx';
import { splitPipPrice } from './pip-price.model.ts';

export interface SideButtonsProps {
  readonly listing: Listing;
  readonly side: Side;
  /** A ticket that only reduces has one side. */
  readonly sides: readonly Side[];
  readonly quote: LiveQuote | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (side: Side) => void;
  /** Set where a click on a price trades at once. */
  readonly onTrade?: ((side: Side) => void) | undefined;
}

const LOOKS: Readonly<Record<Side, string>> = {
  sell: 'rounded-[9px_3px_3px_9px] text-left data-[state=on]:bg-down-fill',
  buy: 'rounded-[3px_9px_9px_3px] text-right data-[state=on]:bg-up-fill',
};
const GRID = 'grid h-(--side-height,64px) auto-cols-fr grid-flow-col gap-0.5';
const SIDE = 'flex flex-col justify-between px-3 py-1.5';
const FILLS: Readonly<Record<Side, string>> = { sell: 'bg-down-fill', buy: 'bg-up-fill' };
const NAMES: Readonly<Record<Side, string>> = { sell: 'text-down', buy: 'text-up' };

/** Both sides as their prices, the bid to sell at and the ask to buy at, with the spread between them in pips. */
export function SideButtons(props: SideButtonsProps) {
  const { listing, sides, quote, onTrade } = props;
  return (
    <div data-part="side" className="relative">
      {onTrade ? <TradeButtons {...props} onTrade={onTrade} /> : <SideChoice {...props} />}
      {quote && sides.length > 1 && <Spread listing={listing} quote={quote} />}
    </div>
  );
}

function SideChoice({ listing, side, sides, quote, isDisabled, onChange }: SideButtonsProps) {
  const { t } = useTranslation();
  return (
    <ToggleGroup.Root
      type="single"
      value={side}
      onValueChange={(next) => next !== '' && onChange(next as Side)}
      disabled={isDisabled}
      aria-label={t('trade.side')}
      className={GRID}
    >
      {sides.map((option) => (
        <ToggleGroup.Item
          key={option}
          value={option}
          className={`group bg-raised hover:bg-hover data-[state=on]:text-on-fill ${SIDE} ${LOOKS[option]}`}
        >
          <span className={`text-12 font-semibold group-data-[state=on]:text-on-fill ${NAMES[option]}`}>
            {t(`trade.${option}`)}
          </span>
          <SidePrice value={option === 'buy' ? quote?.ask : quote?.bid} listing={listing} />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

/** Both filled: each trades. The second click of a double click and a held key don't. */
function TradeButtons({
  listing,
  sides,
  quote,
  isDisabled,
  onTrade,
}: SideButtonsProps & { readonly onTrade: (side: Side) => void }) {
  const { t } = useTranslation();
  return (
    <div
      role="group"
      aria-label={t('trade.side')}
      className={`rounded-[9px] outline-2 outline-offset-2 outline-warn ${GRID}`}
    >
      {sides.map((side) => (
        <button
          key={side}
          type="button"
          disabled={isDisabled || !quote}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => event.detail <= 1 && onTrade(side)}
          className={`text-on-fill disabled:opacity-50 ${SIDE} ${LOOKS[side]} ${FILLS[side]}`}
        >
          <span className="text-12 font-semibold">{t(`trade.atOnce.${side}`)}</span>
          <SidePrice value={side === 'buy' ? quote?.ask : quote?.bid} listing={listing} />
        </button>
      ))}
    </div>
  );
}

function SidePrice({ value, listing }: { readonly value: number | undefined; readonly listing: Listing }) {
  const display = useDisplay();
  if (value === undefined) return <span className="text-18">—</span>;
  const { instrument, asset } = listing;
  const { head, pips, rest } = splitPipPrice(
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
