import { findAuditHash } from '@lonja/store/audit/audit-verification';
import type { Database } from '@lonja/store/database/database';
import type { ReadTransparency } from '../system/transparency.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';

/** The public state of the audit log and the ledger. */
export function transparencyHandlers(db: Database, readTransparency: ReadTransparency) {
  return {
    getTransparency: () => readTransparency(),

    getAuditRow: async ({ params }) => {
      const number = ROW.test(params.number) ? Number(params.number) : undefined;
      const hash = number === undefined ? undefined : await findAuditHash(db, BigInt(number));
      if (number === undefined || !hash) refuse('not_found');
      return { number, hash: hash.toString('hex') };
    },
  } satisfies Partial<Handlers>;
}

/** Within what a number holds exactly. */
const ROW = /^[1-9]\d{0,14}$/;
