import { expect, test } from 'vitest';
import {
  beginDraft,
  draftedPoints,
  endDraft,
  moveDraft,
  pressDraft,
  releaseDraft,
  thinStroke,
  type Draft,
  type Drafted,
} from './drafting.ts';
import type { ToolName } from './tool-names.ts';

const pointOf = (x: number, y: number) => ({ timestamp: x, value: y });

/** Presses, moves and releases the pointer, however soon one after another. */
const click = (draft: Draft, x: number, y: number): Drafted =>
  releaseDraft(pressDraft(draft, { x, y }, pointOf(x, y)), { x, y }, pointOf(x, y));
const drag = (draft: Draft, from: readonly [number, number], to: readonly [number, number]): Drafted => {
  const pressed = pressDraft(draft, { x: from[0], y: from[1] }, pointOf(...from));
  return releaseDraft(moveDraft(pressed, pointOf(...to)), { x: to[0], y: to[1] }, pointOf(...to));
};

test.each([
  ['horizontal', 1],
  ['trend', 2],
  ['channel', 3],
] as const)('%s is finished by %s clicks, the last one at the same spot as well', (tool: ToolName, count) => {
  let drafted: Drafted = { draft: beginDraft(tool) };
  for (let at = 1; at <= count; at += 1) {
    expect(drafted.finished).toBeUndefined();
    drafted = click(drafted.draft!, 100, 100);
  }
  expect(drafted.finished).toHaveLength(count);
});

test('a line is pulled out by one drag as well, and shown on its way', () => {
  const pressed = pressDraft(beginDraft('trend'), { x: 1, y: 1 }, pointOf(1, 1));
  expect(draftedPoints(moveDraft(pressed, pointOf(50, 50)))).toEqual([pointOf(50, 50)]);
  expect(drag(beginDraft('trend'), [10, 10], [90, 40]).finished).toEqual([pointOf(10, 10), pointOf(90, 40)]);
  const { draft } = click(beginDraft('trend'), 10, 10);
  expect(drag(draft!, [60, 60], [90, 40]).finished).toEqual([pointOf(10, 10), pointOf(90, 40)]);
});

test('a path ends with a second click on its last point, or by a key', () => {
  let { draft } = click(beginDraft('path'), 10, 10);
  ({ draft } = click(draft!, 50, 10));
  expect(endDraft(draft!).finished).toEqual([pointOf(10, 10), pointOf(50, 10)]);
  ({ draft } = click(draft!, 50, 90));
  expect(click(draft!, 52, 91).finished).toHaveLength(3);
  expect(endDraft(click(beginDraft('path'), 1, 1).draft!).finished).toBeUndefined();
});

test('a stroke is what the pointer went over while it was pressed', () => {
  let draft = pressDraft(beginDraft('brush'), { x: 0, y: 0 }, pointOf(0, 0));
  for (let x = 1; x <= 300; x += 1) draft = moveDraft(draft, pointOf(x, 50 * Math.sin(x / 20)));
  const { finished } = releaseDraft(draft, { x: 300, y: 0 }, pointOf(300, 0));
  expect(finished).toHaveLength(301);
  const thin = thinStroke(finished!, ({ timestamp, value }) => ({ x: timestamp, y: value }));
  expect([thin.length < 80, thin.length > 10, thin[0], thin.at(-1)]).toEqual([
    true,
    true,
    finished![0],
    finished!.at(-1),
  ]);
  expect(click(beginDraft('brush'), 5, 5).finished).toBeUndefined();
});
