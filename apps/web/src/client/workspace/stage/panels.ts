export { BrickChart } from '../../../chart/types/brick-chart.tsx';
export { HigherChart } from '../../../chart/more/higher-chart.tsx';
export { ChartExtras } from './extras/chart-extras.tsx';
export { IntervalPanel } from './interval/interval-panel.tsx';
export { LayoutItems } from './layouts/layout-items.tsx';
export { ShareItems } from './share/share-items.tsx';
export { ComparePanel } from './panels/compare-panel.tsx';
export { IndicatorPanel } from './panels/indicator-panel.tsx';
