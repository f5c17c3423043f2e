/** What a page says in English before any screen's texts are there. */
export const page = {
  loading: 'Loading...',
  noScript: 'This screen needs JavaScript.',
  fault: {
    title: 'This page could not be shown',
    close: 'Close',
    partTitle: 'This part could not be loaded',
    text: 'Nothing is lost. Check your connection and try again.',
    retry: 'Try again',
  },
};
