import { findAuditHash, type Database } from '@lonja/store';
import type { ReadTransparency } from '../../audit/transparency.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { serve } from '../kernel/serve.ts';

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
