import type { MarketScript } from '@lonja/core/market-script';
import type { CallInput } from '@lonja/protocol/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildQuery } from '../../../shared/api/build-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/fields/select-field.tsx';
import { LoadingText } from '../../../shared/ui/states.tsx';
import { refusalText } from '../../catalogue/refusal-text.ts';
import { usePanelDisplay } from '../../display/panel-display.tsx';
import { computeBand, drawPaths, previewMinutes } from './scenario.model.ts';

/** What a world that is not made yet would be made of. */
export type PreviewedWorld = Pick<
  CallInput<'previewWorld'>['body'],
  'symbols' | 'assetClasses' | 'beginsAt'
> & {
  /** Instruments of the world that can be shown, the likeliest first. */
  readonly shown: readonly string[];
};

const WIDTH = 100;
const HEIGHT = 40;

/** One path that chance may bring with the script, above a timeline of its lines. */
export function ScenarioPreview({
  script,
  world,
}: {
  readonly script: MarketScript;
  readonly world: PreviewedWorld;
}) {
  const { t } = useTranslation('admin');
  const client = useClient();
  const [wished, setWished] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { shown, ...made } = world;
  const symbol = wished !== undefined && shown.includes(wished) ? wished : (shown[0] ?? '');
  const minutes = previewMinutes(script);
  const body = { ...made, script, minutes, of: [symbol] };
  const preview = useQuery({
    ...buildQuery(client, 'previewWorld', { body }, attempt),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const line = preview.data?.lines[0];
  return (
    <section aria-label={t('worlds.script.preview')} className="space-y-2">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('worlds.script.previewOf')}
          value={symbol}
          options={shown.map((value) => ({ value, label: value }))}
          onChange={setWished}
        />
        <Button size="small" onClick={() => setAttempt(attempt + 1)} isBusy={preview.isFetching}>
          {t('worlds.script.again')}
        </Button>
      </div>
      <p className="text-12 text-ink-3">{t('worlds.script.previewText')}</p>
      {preview.error ? (
        <p role="alert" className="text-13 text-down">
          {refusalText(preview.error, t, t('worlds.script.previewFailed'))}
        </p>
      ) : line ? (
        <Picture line={line} times={preview.data?.times ?? []} />
      ) : (
        <LoadingText>{t('loading')}</LoadingText>
      )}
      <Timeline script={script} minutes={minutes} />
    </section>
  );
}

interface PictureProps {
  readonly line: {
    readonly symbol: string;
    readonly scripted: readonly number[];
    readonly unmoved: readonly number[];
  };
  readonly times: readonly string[];
}

function Picture({ line, times }: PictureProps) {
  const { t } = useTranslation('admin');
  const display = usePanelDisplay();
  const { scripted, unmoved, lowest, highest } = drawPaths(line, WIDTH, HEIGHT);
  const [first = 1, last = 1] = [line.scripted[0], line.scripted.at(-1)];
  const percentOf = (price: number): string => display.percent((price / first - 1) * 100);
  return (
    <figure className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-2 text-12 text-ink-3 tabular-nums">
      <div aria-hidden="true" className="flex flex-col justify-between text-right">
        <span>{percentOf(highest)}</span>
        <span>{percentOf(lowest)}</span>
      </div>
      <svg
        role="img"
        aria-label={t('worlds.script.summary', {
          symbol: line.symbol,
          change: percentOf(last),
          lowest: percentOf(Math.min(...line.scripted)),
          highest: percentOf(Math.max(...line.scripted)),
        })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible border-b border-line"
      >
        <path
          d={unmoved}
          className="stroke-ink-3"
          fill="none"
          strokeWidth="1"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={scripted}
          className="stroke-accent"
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" className="col-start-2 flex justify-between gap-2 pt-1">
        {[times[0], times[Math.floor(times.length / 2)], times.at(-1)].map(
          (time, place) =>
            time !== undefined && (
              <span key={time} className={place === 1 ? 'max-sm:hidden' : ''}>
                {display.moment(time)}
              </span>
            ),
        )}
      </div>
    </figure>
  );
}

const BAND_OF_KIND = {
  move: 'bg-accent-strong',
  volatility: 'bg-warn',
  spread: 'bg-info',
  halt: 'bg-down',
  news: 'bg-ink-3',
} as const;

/** A row for each line: when it begins, and how long it lasts. */
function Timeline({ script, minutes }: { readonly script: MarketScript; readonly minutes: number }) {
  const { t } = useTranslation('admin');
  return (
    <ol aria-label={t('worlds.script.timeline')} className="space-y-1 text-12">
      {script.map((line, place) => {
        const { from, length } = computeBand(line, minutes);
        return (
          // A script may say the same twice; lines have no names.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-2">
            <span className="truncate text-ink-2">
              {place + 1}. {t(`worlds.script.kinds.${line.kind}`)}
            </span>
            <span className="relative block h-2 rounded-full bg-well">
              <span
                className={`absolute inset-y-0 min-w-1 rounded-full ${BAND_OF_KIND[line.kind]}`}
                style={{ left: `${from * 100}%`, width: `${length * 100}%` }}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
