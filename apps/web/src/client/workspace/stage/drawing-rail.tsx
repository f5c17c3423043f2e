import {
  ArrowUpRight,
  GitCommitHorizontal,
  Minus,
  Rows3,
  Slash,
  SeparatorVertical,
  Spline,
  Trash2,
  TrendingUp,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TOOLS, type Tool } from './drawing-tools.ts';
import { ToolButton } from './tool-button.tsx';

const ICONS: Readonly<Record<Tool, typeof Slash>> = {
  segment: Slash,
  rayLine: ArrowUpRight,
  straightLine: TrendingUp,
  horizontalStraightLine: Minus,
  verticalStraightLine: SeparatorVertical,
  parallelStraightLine: GitCommitHorizontal,
  priceChannelLine: Spline,
  fibonacciLine: Rows3,
};

/** The drawing tools beside the chart; each begins one drawing. */
export function DrawingRail({
  onTool,
  onClear,
}: {
  readonly onTool: (name: Tool) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('chart.tool')}
      className="flex w-10 flex-col items-center gap-0.5 overflow-y-auto border-r border-line bg-panel py-1.5 [scrollbar-width:none]"
    >
      {TOOLS.map((name) => {
        const Icon = ICONS[name];
        return (
          <ToolButton key={name} label={t(`chart.tools.${name}`)} onClick={() => onTool(name)}>
            <Icon aria-hidden="true" className="size-[18px]" />
          </ToolButton>
        );
      })}
      <span className="flex-1" />
      <ToolButton label={t('chart.clear')} onClick={onClear}>
        <Trash2 aria-hidden="true" className="size-[18px]" />
      </ToolButton>
    </div>
  );
}
