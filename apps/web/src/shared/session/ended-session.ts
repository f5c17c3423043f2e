/** Of this tab, until the page that has said it is left. */
const ENDED = 'lonja.sessionEnded';

/** The next page says that the session has ended. */
export const markSessionEnded = (): void => sessionStorage.setItem(ENDED, '1');

/** Whether somebody was led to this page because the session had ended. */
export const sessionHasEnded = (): boolean => sessionStorage.getItem(ENDED) !== null;

/** The page after this one does not say it again. */
export const forgetEndedSessionWhenLeft = (): void =>
  addEventListener('pagehide', () => sessionStorage.removeItem(ENDED), { once: true });
