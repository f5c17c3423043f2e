import { ACT_ACTIONS, type ActAction } from '@lonja/protocol/act-actions';

/** The audit log's filter in the address; defaults are left out. */
export interface AuditSearch {
  readonly actor?: string;
  readonly user?: string;
  readonly action?: ActAction;
  readonly from?: string;
  readonly until?: string;
  readonly page?: number;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 64) : '';
  };
  const day = (name: string): string => (DAY.test(text(name)) ? text(name) : '');
  const action = ACT_ACTIONS.find((one) => one === search['action']);
  const page = Number(search['page']);
  return {
    ...(text('actor') ? { actor: text('actor') } : {}),
    ...(text('user') ? { user: text('user') } : {}),
    ...(action ? { action } : {}),
    ...(day('from') ? { from: day('from') } : {}),
    ...(day('until') ? { until: day('until') } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}
