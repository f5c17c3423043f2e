export interface ContestSearch {
  /** The one that is shown; the list without it. */
  readonly contest?: string;
}

export const parseContestSearch = ({ contest }: Record<string, unknown>): ContestSearch =>
  typeof contest === 'string' && contest !== '' ? { contest } : {};
