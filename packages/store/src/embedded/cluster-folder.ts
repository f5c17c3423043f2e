import fs from 'node:fs';
import path from 'node:path';

/** Named after PostgreSQL's major version: the next one cannot read this one's files. */
export const CLUSTER = 'pg18';

export const hasCluster = (base: string): boolean =>
  fs.existsSync(path.join(base, CLUSTER, 'data/PG_VERSION'));
