import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  initialLayout,
  PANEL_LIMITS,
  PANELS,
  parseLayout,
  shownPanels,
  sizesIn,
  withOpen,
  withSizes,
} from './workspace-layout.model.ts';

const initial = initialLayout({ width: 1440, height: 900 });

it('a saved layout comes back as it was', () => {
  const arranged = withSizes(withOpen(initial, 'dock', false), { watch: 300 });
  expect(parseLayout(JSON.stringify(arranged), initial)).toEqual(arranged);
});

it('whatever stands in the storage, every panel is open or closed and within its limits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (saved) => {
      const layout = parseLayout(saved, initial);
      for (const name of PANELS) {
        expect(layout[name].size).toBeGreaterThanOrEqual(PANEL_LIMITS[name].min);
        expect(layout[name].size).toBeLessThanOrEqual(PANEL_LIMITS[name].max);
        expect(typeof layout[name].isOpen).toBe('boolean');
      }
    }),
  );
});

it('sizes outside of the limits are brought back within them', () => {
  expect(parseLayout('{"watch":{"size":9000},"dock":{"size":-4}}', initial)).toMatchObject({
    watch: { size: PANEL_LIMITS.watch.max, isOpen: true },
    dock: { size: PANEL_LIMITS.dock.min, isOpen: true },
  });
});

it('a small screen begins with smaller panels, a narrow one without the watchlist', () => {
  expect(initialLayout({ width: 1280, height: 720 })).toEqual({
    watch: { size: 220, isOpen: true },
    ladder: { size: 300, isOpen: false },
    ticket: { size: 280, isOpen: true },
    dock: { size: 148, isOpen: true },
  });
  expect(initialLayout({ width: 1024, height: 768 }).watch.isOpen).toBe(false);
});

it('shares of a group are the sizes of its panels, of no other part of it', () => {
  expect(sizesIn({ watch: 25, stage: 75 }, 1140)).toEqual({ watch: 285 });
});

it('an open ladder has a place of its own on a wide screen, and shares the column of the ticket on another', () => {
  const withLadder = withOpen(initial, 'ladder', true);
  const alone = withOpen(withLadder, 'ticket', false);
  const columns = [initial, withLadder, alone].map((layout) =>
    [true, false].map((isApart) => {
      const { ladder, ticket } = shownPanels(layout, isApart);
      return { ladder, ticket };
    }),
  );
  expect(columns).toEqual([
    [
      { ladder: false, ticket: true },
      { ladder: false, ticket: true },
    ],
    [
      { ladder: true, ticket: true },
      { ladder: false, ticket: true },
    ],
    [
      { ladder: true, ticket: false },
      { ladder: false, ticket: true },
    ],
  ]);
});
