import { wallClockOf } from '@lonja/core/wall-clock';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInterval, type ChartInterval } from '../../../../chart/candles/chart-interval.ts';
import { RANGES, type RangeName } from '../../../../chart/view/chart-view.ts';
import { useMarketNow } from '../../../../shared/live/use-time.ts';
import { intervalText } from '../../../chart/interval-text.ts';
import { useChartZone } from '../../../chart/use-chart-zone.ts';
import { TimeSettings } from '../extras/time-settings.tsx';
import { TOOL_CLASS } from '../tool-button.tsx';
import type { StageChoices } from '../use-stage-choices.ts';
import { USUAL_INTERVALS } from './usual-intervals.ts';

/** Any interval, typed or chosen, a range, and a date to go to. */
export function IntervalPanel({
  typed,
  onType,
  symbol,
  choices,
  onDone: close,
}: {
  readonly symbol: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly choices: StageChoices;
  readonly onDone: () => void;
}) {
  const { t: own } = useTranslation('trading');
  const { interval, chooseInterval, showRange, goTo, more } = choices;
  const zone = useChartZone(symbol, more);
  const choose = (next: ChartInterval) => {
    close();
    chooseInterval(next);
  };
  return (
    <>
      <TypedInterval typed={typed} onType={onType} onChoose={choose} />
      {USUAL_INTERVALS.map((row) => (
        <ul key={row[0]} className="flex flex-wrap gap-1 border-t border-line py-2 last:pb-0">
          {row.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-pressed={one === interval}
                onClick={() => choose(one)}
                className={`${TOOL_CLASS} min-w-9 aria-pressed:bg-selected`}
              >
                {intervalText(one, own)}
              </button>
            </li>
          ))}
        </ul>
      ))}
      <Ranges
        onShow={(name) => {
          close();
          showRange(name);
        }}
      />
      <DateToGo
        zone={zone}
        onGo={(at) => {
          close();
          goTo(at);
        }}
      />
      <TimeSettings symbol={symbol} choices={choices} />
    </>
  );
}

function Ranges({ onShow }: { readonly onShow: (name: RangeName) => void }) {
  const { t: own } = useTranslation('trading');
  return (
    <section className="border-t border-line py-2">
      <h3 className="pb-1 text-11 text-ink-3">{own('charts.range')}</h3>
      <ul className="flex flex-wrap gap-1">
        {(Object.keys(RANGES) as RangeName[]).map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onShow(name)} className={`${TOOL_CLASS} min-w-9`}>
              {own(`charts.ranges.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A date in the chart's time zone. */
function DateToGo({ zone, onGo }: { readonly zone: string; readonly onGo: (at: number) => void }) {
  const { t: own } = useTranslation('trading');
  const now = useMarketNow();
  const id = useId();
  const [typed, setTyped] = useState('');
  const go = () => {
    const at = wallClockOf(zone).instantOf(Date.parse(`${typed}T00:00Z`));
    if (Number.isFinite(at)) onGo(Math.min(at, now()));
  };
  return (
    <form
      className="flex items-end gap-2 border-t border-line pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id} className="min-w-0 flex-1 text-11 text-ink-3">
        {own('charts.goTo')}
        <input
          id={id}
          type="date"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          max={new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length)}
          className="mt-1 block ctl w-full rounded-md border border-control bg-field px-2 text-13 text-ink outline-none focus-visible:border-accent"
        />
      </label>
      <button type="submit" className="ctl rounded-md bg-hover px-3 text-13 font-medium text-ink">
        {own('charts.go')}
      </button>
    </form>
  );
}

function TypedInterval({
  typed,
  onType,
  onChoose,
}: {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChoose: (interval: ChartInterval) => void;
}) {
  const { t } = useTranslation();
  const { t: own } = useTranslation('trading');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The digit that opened it stays, and what is typed follows it.
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const read = readInterval(typed);
  return (
    <form
      className="pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (read) onChoose(read);
      }}
    >
      <label htmlFor={id} className="sr-only">
        {t('chart.interval')}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          placeholder="45, 2h, 3d"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-read`}
          className="ctl min-w-0 flex-1 rounded-md border border-control bg-field px-2 text-14 tabular-nums outline-none focus-visible:border-accent"
        />
        <button
          type="submit"
          disabled={!read}
          className="ctl rounded-md bg-accent-strong px-3 text-13 font-medium text-on-accent-strong disabled:bg-hover disabled:text-ink-3"
        >
          {t('chart.apply')}
        </button>
      </div>
      <p id={`${id}-read`} role="status" className="pt-1 text-12 text-ink-2">
        {typed === ''
          ? own('charts.typeInterval')
          : read
            ? intervalText(read, own)
            : own('charts.noInterval')}
      </p>
    </form>
  );
}
