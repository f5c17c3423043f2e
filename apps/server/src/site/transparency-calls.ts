import { findAuditHash } from '@lonja/store/audit/audit-verification';
import type { Database } from '@lonja/store/database/database';
import type { ReadTransparency } from '../system/transparency.ts';
import type { Api } from '../reading/api.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';
import { serve } from '../calls/serve.ts';

/** The public state of the audit log and the ledger. */
export function registerTransparencyRoutes(app: Api, db: Database, readTransparency: ReadTransparency): void {
  serve(app, 'getTransparency', () => readTransparency());

  serve(app, 'getAuditRow', async ({ params }) => {
    const number = ROW.test(params.number) ? Number(params.number) : undefined;
    const hash = number === undefined ? undefined : await findAuditHash(db, BigInt(number));
    if (number === undefined || !hash) throw new HttpRefusal('not_found');
    return { number, hash: hash.toString('hex') };
  });
}

/** Within what a number holds exactly. */
const ROW = /^[1-9]\d{0,14}$/;
