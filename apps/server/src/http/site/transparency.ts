import type { ReadTransparency } from '../../audit/transparency.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** The public state of the audit log and the ledger. */
export function registerTransparencyRoute(app: Api, readTransparency: ReadTransparency): void {
  serve(app, 'getTransparency', () => readTransparency());
}
