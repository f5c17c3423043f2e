import { readFinancing, type FinancingTable, type MarginPreset, type MarketView } from '@lonja/core';
import type { Conditions } from '@lonja/protocol';
import { queryOptions } from '@tanstack/react-query';
import { buildQuery } from '../shared/api/build-query.ts';
import type { ReadingClient } from '../shared/api/use-client.ts';

const DAY_MS = 86_400_000;
/** An operator changes the conditions a few times a year; the desk refuses what is no longer allowed. */
const READ_AGAIN_MS = 60_000;

/** The operator's trading conditions. */
export const conditionsQuery = (client: ReadingClient) =>
  queryOptions({
    ...buildQuery(client, 'getConditions', {}),
    staleTime: READ_AGAIN_MS,
    refetchInterval: READ_AGAIN_MS,
  });

/** The conditions in the domain's form. */
export const viewOfConditions = ({
  financing,
  margin,
}: Conditions): Required<Pick<MarketView, 'financing' | 'margin'>> => ({
  financing: readFinancingTables(financing),
  margin: readPreset(margin),
});

const readPreset = (margin: Conditions['margin']): MarginPreset =>
  margin.kind === 'own' ? { kind: margin.kind, caps: margin.caps } : { kind: margin.kind };

const readFinancingTables = (financing: Conditions['financing']): readonly FinancingTable[] =>
  financing.map(({ number, firstNight, terms }) => ({
    number,
    firstNight: firstNight === null ? Number.MIN_SAFE_INTEGER : Date.parse(firstNight) / DAY_MS,
    terms: readFinancing(terms),
  }));
