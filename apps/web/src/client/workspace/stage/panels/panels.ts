export { IntervalPanel } from '../interval/interval-panel.tsx';
export { ShareItems } from '../share/share-items.tsx';
export { ComparePanel } from './compare-panel.tsx';
export { IndicatorPanel } from './indicator-panel.tsx';
