import type { Listing } from '../../../../account/directory.ts';
import type { CandleKind } from '../../../../chart/candles/candle-kind.ts';
import type { Compared } from '../../../../chart/compare/compared.ts';
import type { ChartIndicator } from '../../../../chart/indicators/chart-indicators.ts';
import type { ChartWords } from '../../../../shared/charts/chart-words.ts';
import type { StageChoices } from '../use-stage-choices.ts';

/** The chart that something stands beside. */
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
