/** The answer of a command whose answer nobody reads. */
export const UNREAD = () => ({ status: 200, body: '{}' });
