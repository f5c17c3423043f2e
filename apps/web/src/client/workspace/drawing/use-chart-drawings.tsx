import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Listing } from '../../../account/directory.ts';
import { createDrawingSurface, type DrawingSurface } from '../../../chart/drawings/drawing-surface.ts';
import type { Spot } from '../../../chart/drawings/drawing-scale.ts';
import { DRAWING_TOOLS } from '../../../chart/drawings/drawing-tools.ts';
import { useLook } from '../../../shared/theme/use-preferences.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useDrawingDesk, useDrawingMode } from '../../drawings/drawing-desk.ts';
import { useDrawingActs } from '../../drawings/use-drawing-acts.ts';
import { useDrawings } from '../../drawings/use-drawings.ts';
import { useDrawingWords } from '../../drawings/use-drawing-words.ts';
import { DrawingMenu } from './drawing-menu.tsx';

const DrawingLayer = lazyPart(() =>
  import('../../../chart/drawings/drawing-layer.tsx').then(({ DrawingLayer }) => DrawingLayer),
);

export interface ChartDrawings {
  readonly surface: DrawingSurface;
  /** What draws on the chart. */
  readonly layer: ReactNode;
  /** The menu of the drawing at a spot; undefined beside every drawing. */
  readonly menuAt: (spot: Spot) => ReactNode | undefined;
}

/** The person's drawings on one chart. @param isActive whether it is the chart that is worked on */
export function useChartDrawings(listing: Listing, isActive: boolean): ChartDrawings {
  const { symbol, decimals } = listing.asset;
  const [surface] = useState(createDrawingSurface);
  const desk = useDrawingDesk();
  const mode = useDrawingMode();
  const { drawings } = useDrawings(symbol);
  const acts = useDrawingActs(symbol);
  const words = useDrawingWords(listing);
  const look = useLook();
  useEffect(() => (isActive ? desk.look(surface) : undefined), [desk, surface, isActive]);
  const { hidesAll, locksAll, tool } = mode;
  const shown = useMemo(
    () =>
      hidesAll
        ? []
        : drawings
            .filter(({ isHidden }) => !isHidden)
            .map((drawing) => (locksAll ? { ...drawing, isLocked: true } : drawing)),
    [drawings, hidesAll, locksAll],
  );
  return {
    surface,
    menuAt: (spot) => {
      const found = surface.chart()?.at(spot);
      const drawing = drawings.find(({ id }) => id === found?.id);
      return drawing && <DrawingMenu listing={listing} drawing={drawing} />;
    },
    layer: (
      <Suspense fallback={null}>
        <DrawingLayer
          surface={surface}
          drawings={shown}
          selected={mode.selected?.symbol === symbol ? mode.selected.id : undefined}
          tool={tool}
          toolStyle={tool && (mode.styles[tool] ?? DRAWING_TOOLS[tool].style)}
          isMagnetic={mode.isMagnetic}
          decimals={decimals}
          look={look}
          words={words}
          onDrawn={acts.draw}
          onChange={acts.put}
          onSelect={acts.select}
        />
      </Suspense>
    ),
  };
}
