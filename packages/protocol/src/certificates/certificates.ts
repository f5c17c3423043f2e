import * as z from 'zod';
import { SETTING_OPTIONS } from '../wire/setting-options.ts';
import { DecimalString, Timestamp } from '../wire/wire.ts';
import { AnyId } from '../rows/call-schema.ts';
import { RankedBy, Unranked } from '../contests/contests.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

const AuditLink = z
  .object({ number: z.number().int(), hash: Hash.describe('Of the chain, with this row as its head') })
  .describe('A row of the hash-chained audit log');

const ContestResult = z.object({
  kind: z.literal('contest'),
  name: z.string(),
  slug: z.string(),
  group: z.string().nullable(),
  beganAt: Timestamp.describe('Market time'),
  endedAt: Timestamp.describe('Market time'),
  finishedAt: Timestamp.describe('When its results stood, on the wall'),
  grant: DecimalString,
  place: z.number().int().nullable().describe('Null: took part, and was not ranked'),
  unranked: Unranked.nullable(),
  entries: z.number().int(),
  ranked: z.number().int(),
  equity: DecimalString.nullable().describe('At the end, USD; null where it is not ranked'),
  returnPercent: z.number().nullable().describe('Of the grant, two decimals'),
  scoring: RankedBy.nullable().describe('What entries were ranked by; null: by equity'),
  score: z.number().nullable().describe('By that, four decimals; null where it is not ranked, and by equity'),
  fills: z.number().int(),
  world: z.string(),
  commitment: z
    .string()
    .nullable()
    .describe("SHA-256 of what its prices are computed from; null on the installation's market"),
});

const PhaseResult = z.object({
  phase: z.number().int(),
  account: z.string(),
  grant: DecimalString,
  profit: DecimalString.describe('Realised, USD'),
  target: DecimalString.describe('What it had to reach, USD'),
  returnPercent: z.number().describe('Of the grant, two decimals'),
  days: z.number().int().describe('Trading days until it was passed'),
  endedAt: Timestamp.describe('Market time'),
  evidence: Hash.describe('SHA-256 of what the verdict was decided from'),
  audit: AuditLink,
});

const EvaluationResult = z.object({
  kind: z.literal('evaluation'),
  name: z.string(),
  slug: z.string(),
  group: z.string().nullable(),
  phases: z.number().int().describe('Of the program'),
  zone: z.string().describe('IANA name: by which its trading days end'),
  results: z
    .array(PhaseResult)
    .min(1)
    .describe('Phases that were passed, the last one is what this is about'),
  world: z.string().nullable().describe("Null: the installation's own market"),
  commitment: z.string().nullable().describe("SHA-256 of what the world's prices are computed from"),
});

/** What a certificate certifies: a file in the signed PDF, as canonical JSON. */
export const CertificateFacts = z
  .object({
    kind: z.literal('lonja-certificate'),
    id: z.uuid(),
    funds: z.literal('virtual'),
    installation: z.object({ name: z.string(), address: z.string() }),
    isDemonstration: z.boolean().describe('Nobody in it exists'),
    issuedAt: Timestamp,
    person: z.string(),
    result: z.discriminatedUnion('kind', [ContestResult, EvaluationResult]),
    sealed: z.record(z.string(), z.unknown()).describe('What was sealed before anybody began'),
    seal: Hash.describe('SHA-256 of that as canonical JSON; it stands in the audit log'),
    audit: AuditLink,
  })
  .meta({ id: 'CertificateFacts' });
export type CertificateFacts = z.output<typeof CertificateFacts>;

/** Says nothing of whom or what it is about. */
export const CertificateState = z
  .object({
    state: z
      .enum(['valid', 'withdrawn'])
      .describe('withdrawn: its person has left, or the result no longer stands'),
  })
  .meta({ id: 'CertificateState' });

export const SigningCertificates = z
  .array(
    z.object({
      fingerprint: Hash.describe('SHA-256 of the certificate'),
      certificate: z.string().describe('X.509 as PEM'),
      madeAt: Timestamp,
      retiredAt: Timestamp.nullable().describe('Null for the one that signs now'),
      isLeaked: z.boolean().describe('Somebody else has had its key: what it signed counts no more'),
    }),
  )
  .meta({ id: 'SigningCertificates' });
export type SigningCertificates = z.output<typeof SigningCertificates>;

export const ByCertificate = z.strictObject({ id: AnyId });
export const CertificateQuery = z.strictObject({
  language: z
    .enum(SETTING_OPTIONS.language)
    .optional()
    .describe("Of the page; the reader's unless given. The figures in it are the same in each"),
});
