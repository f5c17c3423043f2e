/** Stored in this tab, until the page that showed it is left. */
const ENDED = 'lonja.sessionEnded';

/** Makes the next page say that the session has ended. */
export const markSessionEnded = (): void => sessionStorage.setItem(ENDED, '1');

/** Whether this page was opened because the session had ended. */
export const sessionHasEnded = (): boolean => sessionStorage.getItem(ENDED) !== null;

/** Forgets it when this page is left. */
export const forgetEndedSessionWhenLeft = (): void =>
  addEventListener('pagehide', () => sessionStorage.removeItem(ENDED), { once: true });
