import type { CurvePeriodTexts } from '../../texts.ts';

export const curvePeriods: CurvePeriodTexts = { '1D': '1D', '1W': '1S', '1M': '1M', '3M': '3M', '1Y': '1A' };
