/** A page, and where the next one begins; undefined where none follows. */
export interface KeyedPage<Page, Key> {
  readonly page: Page;
  readonly next: Key | undefined;
}

/**
 * Pages one after the other. Each is read while its reader works on the one before, so that neither the database nor the process waits for
 * the other: at a start with many accounts each of the two works half of the time.
 */
export async function* readAhead<Page, Key>(
  first: Key,
  read: (from: Key) => Promise<KeyedPage<Page, Key>>,
): AsyncGenerator<Page, void> {
  let reading: Promise<KeyedPage<Page, Key>> | undefined = read(first);
  while (reading) {
    const { page, next }: KeyedPage<Page, Key> = await reading;
    reading = next === undefined ? undefined : read(next);
    // Whoever goes on meets the error at the next page; whoever has stopped needs neither.
    reading?.catch(() => undefined);
    yield page;
  }
}
