/** Templates that a person keeps. */
export const MAX_TEMPLATES = 30;
export const MAX_TEMPLATE_NAME = 40;
/** Characters of the indicators of one. */
export const MAX_TEMPLATE_SIZE = 6_000;
/** Characters of all of them as they are sent: a request has room for them, and for their version. */
export const MAX_TEMPLATES_SIZE = 62_000;
