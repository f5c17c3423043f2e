import { setImmediate } from 'node:timers/promises';

/** Less than a millisecond of work where one takes 3 µs. */
const AT_ONCE = 256;

/** The items in their order, so many at a time. */
export function* portionsOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let begin = 0; begin < items.length; begin += size) yield items.slice(begin, begin + size);
}

/** Maps thousands of items, and lets whoever else waits for this thread go first after each few. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const portion of portionsOf(items, AT_ONCE)) {
    if (results.length > 0) await setImmediate();
    for (const item of portion) results.push(map(item));
  }
  return results;
}
