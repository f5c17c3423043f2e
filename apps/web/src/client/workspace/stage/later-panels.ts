import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

/** The toolbar's panels, in one file that comes after the chart. */
const loadPanels = () => import('./panels.ts');

export const BrickChart = lazyPart(() => loadPanels().then(({ BrickChart }) => BrickChart));
export const ChartExtras = lazyPart(() => loadPanels().then(({ ChartExtras }) => ChartExtras));
export const HigherChart = lazyPart(() => loadPanels().then(({ HigherChart }) => HigherChart));
export const ComparePanel = lazyPart(() => loadPanels().then(({ ComparePanel }) => ComparePanel));
export const IndicatorPanel = lazyPart(() => loadPanels().then(({ IndicatorPanel }) => IndicatorPanel));
export const IntervalPanel = lazyPart(() => loadPanels().then(({ IntervalPanel }) => IntervalPanel));
export const LayoutItems = lazyPart(() => loadPanels().then(({ LayoutItems }) => LayoutItems));
export const ShareItems = lazyPart(() => loadPanels().then(({ ShareItems }) => ShareItems));

/** Has them ready before one is opened: what is typed meanwhile would be lost. */
export const bringPanels = (): void => void loadPanels().catch(() => undefined);
