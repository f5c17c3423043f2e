import { Suspense, type ComponentType } from 'react';
import { useIsFirstViewShown } from '../../../shared/platform/first-view.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

const loadKit = () => import('./drawing-kit.ts');

/** A part that is asked for once the first chart stands. */
function createLater<Props extends object>(Part: ComponentType<Props>) {
  return function Later(props: Props) {
    const isShown = useIsFirstViewShown();
    return <Suspense fallback={null}>{isShown && <Part {...props} />}</Suspense>;
  };
}

export const LaterDrawings = createLater(
  lazyPart(() => loadKit().then(({ ChartDrawings }) => ChartDrawings)),
);
export const LaterDrawingBar = createLater(lazyPart(() => loadKit().then(({ DrawingBar }) => DrawingBar)));
export const LaterDrawingKeys = createLater(lazyPart(() => loadKit().then(({ DrawingKeys }) => DrawingKeys)));
export const LaterDrawingRail = createLater(lazyPart(() => loadKit().then(({ DrawingRail }) => DrawingRail)));
export const LaterNarrowDrawing = createLater(
  lazyPart(() => loadKit().then(({ NarrowDrawing }) => NarrowDrawing)),
);
