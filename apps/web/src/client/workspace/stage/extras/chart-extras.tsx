import { useState } from 'react';
import type { Listing } from '../../../../account/directory.ts';
import type { CandleKind } from '../../../../chart/candles/candle-kind.ts';
import { isDaily } from '../../../../chart/candles/chart-interval.ts';
import type { Compared } from '../../../../chart/compare/compared.ts';
import type { ChartIndicator } from '../../../../chart/indicators/chart-indicators.ts';
import type { ChartWords } from '../../../../shared/charts/chart-words.ts';
import { useTexts } from '../../../../shared/i18n/use-texts.ts';
import type { StageChoices } from '../use-stage-choices.ts';
import { DefaultTemplate, isUnchosen } from '../templates/default-template.ts';
import { BrickTag } from './brick-tag.tsx';
import { DataWindow } from './data-window.tsx';
import { SessionBreaks } from './session-breaks.tsx';
import { ZoneTag } from './zone-tag.tsx';

export interface ChartExtrasProps {
  readonly listing: Listing;
  readonly choices: StageChoices;
  readonly kind: CandleKind;
  /** The chart's, IANA. */
  readonly zone: string;
  /** Beside the chart. */
  readonly side: HTMLElement | null;
  readonly words: ChartWords;
  readonly indicators: readonly ChartIndicator[];
  readonly compared: readonly Compared[];
}

/** What a chart has beside its candles: marks of sessions, its time zone, all figures at the crosshair. */
export function ChartExtras(props: ChartExtrasProps) {
  const areTextsThere = useTexts('charts');
  const { choices, listing, kind, zone, side } = props;
  const { more, type } = choices;
  const isCut = type === 'renko' || type === 'range';
  const [begins] = useState(isUnchosen);
  return (
    <>
      {begins && <DefaultTemplate choices={choices} />}
      {more.hasBreaks && !isDaily(kind.interval) && (
        <SessionBreaks listing={listing} kind={kind} isCut={isCut} />
      )}
      {areTextsThere && (
        <>
          <ZoneTag listing={listing} choices={choices} zone={zone} />
          {isCut && <BrickTag listing={listing} choices={choices} />}
          {more.hasWindow && side && <DataWindow {...props} side={side} />}
        </>
      )}
    </>
  );
}
