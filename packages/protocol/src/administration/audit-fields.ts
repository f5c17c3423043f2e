import { ACTED_FIGURES, type ActedFigures } from '../notices/acted-figures.ts';

const OTHER_FIELDS = {
  account: 'text',
  at: 'moment',
  authorizationUrl: 'text',
  change: 'word',
  clientId: 'text',
  closed: 'word',
  commitment: 'seal',
  contest: 'text',
  copyOf: 'text',
  course: 'text',
  deleted: 'word',
  deploymentIds: 'text',
  dueAt: 'moment',
  endsAt: 'moment',
  entries: 'number',
  entry: 'number',
  equity: 'usd',
  evidence: 'seal',
  externalId: 'text',
  financing: 'financing',
  fingerprint: 'seal',
  firstNight: 'day',
  floor: 'usd',
  from: 'word',
  group: 'text',
  instructions: 'seal',
  isArchived: 'word',
  isClosed: 'word',
  isFrozen: 'word',
  isLeaked: 'word',
  isReturned: 'word',
  isScripted: 'word',
  issuer: 'text',
  isUpheld: 'word',
  joining: 'word',
  key: 'word',
  keysUrl: 'text',
  lastStep: 'seal',
  lines: 'number',
  margin: 'margin',
  marketFrom: 'moment',
  mixed: 'number',
  name: 'text',
  newUnits: 'number',
  nonces: 'seal',
  notes: 'text',
  of: 'text',
  oldUnits: 'number',
  phase: 'number',
  points: 'number',
  possible: 'number',
  program: 'text',
  programme: 'text',
  rate: 'factor',
  renumbered: 'number',
  results: 'seal',
  returned: 'number',
  seal: 'seal',
  section: 'text',
  seed: 'seal',
  slug: 'text',
  state: 'word',
  status: 'word',
  symbols: 'number',
  taken: 'number',
  takesLate: 'word',
  title: 'text',
  tokenUrl: 'text',
  verdict: 'word',
  waiting: 'number',
  wallFrom: 'moment',
  world: 'text',
} as const;

/** The figures of acts of which the audit log has before and after. */
type ActedFields = {
  readonly [
    Name in keyof ActedFigures as ActedFigures[Name]['audit'] extends null ? never : Name
  ]: ActedFigures[Name]['audit'];
};

/**
 * Every field of the audit log's records, with how its values are written for a reader: a field that is recorded without a row, here or
 * among the figures of acts, does not compile. No schema here: a browser reads them too.
 */
export const AUDIT_FIELDS: ActedFields & typeof OTHER_FIELDS = {
  ...(Object.fromEntries(
    Object.entries(ACTED_FIGURES).flatMap(([name, { audit }]) => (audit === null ? [] : [[name, audit]])),
  ) as ActedFields),
  ...OTHER_FIELDS,
};
export type AuditField = keyof typeof AUDIT_FIELDS;
export type AuditValueKind = (typeof AUDIT_FIELDS)[AuditField];

export const isAuditField = (name: string): name is AuditField => Object.hasOwn(AUDIT_FIELDS, name);
