export const REQUEST_STATES = ['pending', 'approved', 'rejected'] as const;
type RequestState = (typeof REQUEST_STATES)[number];

/** The verifications' filter in the address. */
export interface VerificationSearch {
  readonly state?: RequestState;
}

export function parseVerificationSearch(search: Record<string, unknown>): VerificationSearch {
  const state = REQUEST_STATES.find((one) => one === search['state']);
  return state ? { state } : {};
}
