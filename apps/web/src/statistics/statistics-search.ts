/** What the statistics page shows, in its address; defaults are omitted. */
export interface StatisticsSearch {
  readonly symbol?: string;
  /** The instruments that are compared, between commas. The server says what is one. */
  readonly with?: string;
}

export const parseStatisticsSearch = (search: Record<string, unknown>): StatisticsSearch => ({
  ...readSearchText(search, 'symbol'),
  ...readSearchText(search, 'with'),
});

const readSearchText = <Name extends string>(search: Record<string, unknown>, name: Name) => {
  const text = search[name];
  return typeof text === 'string' && text !== '' ? ({ [name]: text } as Record<Name, string>) : {};
};
