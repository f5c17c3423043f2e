import { useTranslation } from 'react-i18next';
import type { ChartInterval } from '../../../../chart/candles/chart-interval.ts';
import { intervalText } from '../../../chart/interval-text.ts';
import { TOOL_CLASS } from '../tool-button.tsx';
import { ToolSegments } from '../tool-segments.tsx';
import type { StageChoices } from '../use-stage-choices.ts';
import { IntervalMenu } from './interval-menu.tsx';
import { listSegments } from './usual-intervals.ts';

/** The usual intervals in sight where there is room for them, else the chosen one of a list; and any other. */
export function Intervals({ symbol, choices }: { readonly symbol: string; readonly choices: StageChoices }) {
  const { interval, chooseInterval } = choices;
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const options = listSegments(interval).map((value) => ({ value, label: intervalText(value, own) }));
  const label = t('chart.interval');
  return (
    <>
      <div className="@max-[47rem]:hidden">
        <ToolSegments<ChartInterval>
          label={label}
          value={interval}
          options={options}
          onChange={chooseInterval}
        />
      </div>
      <select
        aria-label={label}
        value={interval}
        onChange={({ target }) => chooseInterval(target.value as ChartInterval)}
        className={`${TOOL_CLASS} bg-panel @min-[47rem]:hidden`}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <IntervalMenu symbol={symbol} choices={choices} />
    </>
  );
}
