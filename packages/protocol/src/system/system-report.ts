import * as z from 'zod';
import { ChainStatus } from '../administration/administration-screens.ts';
import { Health } from '../site/health.ts';
import { Timestamp } from '../wire/wire.ts';

/** The running system for administrators; figures are measured on request, or since the start. */
export const SystemReport = z
  .object({
    at: Timestamp,
    health: Health,
    process: z.object({
      startedAt: Timestamp,
      node: z.string(),
      memoryBytes: z.number().int().describe('Resident memory of the process'),
      streams: z.number().int().describe('Open streams'),
    }),
    processes: z
      .array(
        z.object({
          name: z.string().describe('Its pid and machine'),
          mark: z.string().describe('As it names itself at /api/health/live'),
          isThis: z.boolean().describe('Whether it measured this report'),
          startedAt: Timestamp,
          silentMilliseconds: z.number().describe('Since it said so'),
          version: z.string(),
          memoryBytes: z.number(),
          streams: z.number().describe('Open streams'),
          desk: z.enum(['ok', 'unavailable', 'read_only']),
          stage: z.enum(['starting', 'ready', 'draining']),
          isEdge: z
            .boolean()
            .describe('Whether it only answers, and takes no slot and no lease: `SLOTS=none`'),
          slots: z
            .array(z.number().int())
            .describe('Of 256: the users for whom it does what happens by itself'),
          leases: z.array(z.enum(['feeds', 'mail', 'chores'])).describe('What one process does for all'),
          shard: z.number().int().nullable().describe("Whose rows of the system's own accounts it posts to"),
          straysWaiting: z
            .number()
            .int()
            .nullable()
            .describe('Changes by others in its slots that it has not read yet'),
          loopMilliseconds: z
            .number()
            .describe('Delay of its event loop, 99 of 100, since it said so before'),
          stepMilliseconds: z.number().nullable().describe('How long its last step of the market took'),
          marketMilliseconds: z.number().nullable().describe('Age of its newest step of the market'),
          bus: z.object({
            kind: z.enum(['none', 'postgres', 'nats']),
            heardMilliseconds: z.number().nullable().describe('Since its last hint from another process'),
            gaps: z.number().int().describe('How often hints may have been missed'),
          }),
        }),
      )
      .describe('Those on this database, as each said of itself; the orders below are those of all of them'),
    database: z
      .object({
        version: z.string(),
        sizeBytes: z.number().int(),
        connections: z.number().int(),
        answerMilliseconds: z.number().describe('Of an empty question, just now'),
      })
      .nullable()
      .describe('Null when it did not answer'),
    feeds: z.array(
      z.object({
        source: z.string(),
        instruments: z.number().int(),
        quoted: z.number().int().describe('How many have a quote'),
        stale: z.number().int().describe('How many have one that is too old to trade on'),
        newestMilliseconds: z.number().nullable().describe('Age of the newest quote'),
        reader: z
          .string()
          .nullable()
          .describe(
            'The process that asks the source for all of several, as it was heard here; null with one alone',
          ),
        unknown: z.array(z.string()).describe('Symbols that the source does not know'),
      }),
    ),
    calendars: z
      .array(
        z.object({
          exchanges: z.array(z.string()),
          lastYear: z.number().int(),
          daysLeft: z.number().int().describe('Until 31 December of that year; below zero once it is over'),
        }),
      )
      .describe('Lists of holidays that end within 60 days'),
    orders: z
      .object({
        count: z.number().int(),
        p50Milliseconds: z.number().nullable(),
        p99Milliseconds: z.number().nullable(),
      })
      .describe('Of the last hour: from the arrival at the desk to the answer after the commit'),
    jobs: z.array(
      z.object({
        name: z.string(),
        runs: z.number().int(),
        startedAt: Timestamp.nullable(),
        tookMilliseconds: z.number().nullable().describe('The last run that ended'),
        longestMilliseconds: z.number(),
        failures: z.number().int(),
        problem: z.object({ at: Timestamp, text: z.string() }).nullable(),
      }),
    ),
    mail: z
      .object({
        hasServer: z.boolean().describe('Without one an administrator hands the messages on'),
        waiting: z.number().int(),
        failing: z.number().int().describe('Those waiting that a server has refused'),
      })
      .nullable()
      .describe('Null when the database did not answer'),
    chain: ChainStatus,
  })
  .meta({ id: 'SystemReport' });
export type SystemReport = z.output<typeof SystemReport>;

/** What happened to the slots and leases of processes, and who came and went. */
export const ProcessMove = z
  .object({
    id: z.number().int(),
    at: Timestamp,
    process: z.string(),
    kind: z
      .enum(['came', 'took', 'back', 'drained', 'ended', 'silent'])
      .describe(
        'back: with the database again after `seconds`; ended: its connection, without a word; silent: for five seconds, whereupon PostgreSQL ended it',
      ),
    slots: z.array(z.number().int()).describe('What it took'),
    leases: z.array(z.enum(['feeds', 'mail', 'chores'])),
    giver: z.string().nullable().describe('Who was seen with them last'),
    why: z
      .enum(['came', 'divided', 'drained', 'ended', 'silent'])
      .nullable()
      .describe('came: it is new; divided: another one came or went; else how their holder went'),
    seconds: z.number().nullable(),
  })
  .meta({ id: 'ProcessMove' });
export type ProcessMove = z.output<typeof ProcessMove>;
