import { ChartArea, ChartCandlestick, ChartLine, ChartNoAxesGantt, ChartNoAxesCombined } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { CHART_TYPES, type ChartType } from '../../../chart/chart-styles.ts';
import { TOOL_CLASS } from './tool-button.tsx';

const ICONS = {
  candles: ChartCandlestick,
  hollow: ChartNoAxesCombined,
  bars: ChartNoAxesGantt,
  line: ChartLine,
  area: ChartArea,
} as const;

/** How prices are drawn: candles, hollow candles, bars, a line, an area. */
export function ChartTypeMenu({
  type,
  onChoose,
}: {
  readonly type: ChartType;
  readonly onChoose: (type: ChartType) => void;
}) {
  const { t } = useTranslation();
  const Current = ICONS[type];
  const label = `${t('chart.type')}: ${t(`chart.types.${type}`)}`;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} title={label} className={TOOL_CLASS}>
        <Current aria-hidden="true" className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          sideOffset={4}
          collisionPadding={8}
          className="z-(--z-popover) min-w-44 animate-fade rounded-lg border border-line bg-raised p-1 shadow-lg"
        >
          <DropdownMenu.RadioGroup
            aria-label={t('chart.type')}
            value={type}
            onValueChange={(next) => onChoose(next as ChartType)}
          >
            {CHART_TYPES.map((one) => {
              const Icon = ICONS[one];
              return (
                <DropdownMenu.RadioItem
                  key={one}
                  value={one}
                  className="flex ctl items-center gap-2 rounded-md px-2.5 text-13 outline-none data-[highlighted]:bg-hover data-[state=checked]:text-accent"
                >
                  <Icon aria-hidden="true" className="size-4" />
                  {t(`chart.types.${one}`)}
                </DropdownMenu.RadioItem>
              );
            })}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
