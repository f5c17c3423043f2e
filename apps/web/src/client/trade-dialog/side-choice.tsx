import type { Side } from '@lonja/core';
import { ToggleGroup } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { LivePrice } from '../../shared/figures/live-price.tsx';
import { ES } from '../../shared/figures/number-format.ts';
import type { LiveQuote } from '../../shared/live/quote-store.ts';

export interface SideChoiceProps {
  readonly side: Side;
  /** A ticket that only reduces has one side. */
  readonly sides: readonly Side[];
  readonly quote: LiveQuote | undefined;
  readonly decimals: number;
  readonly isDisabled: boolean;
  readonly onChange: (side: Side) => void;
}

const CHOSEN: Readonly<Record<Side, string>> = {
  sell: 'data-[state=on]:border-down-fill data-[state=on]:bg-down-fill data-[state=on]:text-on-fill',
  buy: 'data-[state=on]:border-up-fill data-[state=on]:bg-up-fill data-[state=on]:text-on-fill',
};

/** Both sides with their prices: the bid to sell at, the ask to buy at. */
export function SideChoice({ side, sides, quote, decimals, isDisabled, onChange }: SideChoiceProps) {
  const { t } = useTranslation();
  return (
    <ToggleGroup.Root
      type="single"
      value={side}
      onValueChange={(next) => next !== '' && onChange(next as Side)}
      disabled={isDisabled}
      aria-label={t('trade.side')}
      className="grid auto-cols-fr grid-flow-col gap-2"
    >
      {sides.map((option) => (
        <ToggleGroup.Item
          key={option}
          value={option}
          className={`min-h-14 rounded-lg border border-control px-3 py-1.5 text-left ${CHOSEN[option]}`}
        >
          <span className="block text-12">{t(`trade.${option}`)}</span>
          <span className="live block text-18 font-semibold">
            <SidePrice value={option === 'buy' ? quote?.ask : quote?.bid} decimals={decimals} />
          </span>
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

const SidePrice = ({ value, decimals }: { readonly value: number | undefined; readonly decimals: number }) =>
  value === undefined ? '—' : <LivePrice value={value} text={ES.decimal(value, decimals)} isTinted={false} />;
