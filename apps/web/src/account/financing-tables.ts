import { readFinancing, type FinancingTable } from '@lonja/core';
import type { Conditions } from '@lonja/protocol';
import type { Client } from '@lonja/protocol/client';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../shared/api/query-of.ts';

const DAY_MS = 86_400_000;
/** An operator changes them a few times a year, and from the next night on. */
const READ_AGAIN_MS = 60_000;

/** What trading costs beside the spread, as the operator has set it. */
export const conditionsQuery = (client: Client) =>
  queryOptions({
    ...queryOf(client, 'getConditions', {}),
    staleTime: READ_AGAIN_MS,
    refetchInterval: READ_AGAIN_MS,
  });

/** What nights are charged by, as the domain reads it. */
export const financingTablesOf = ({ financing }: Conditions): readonly FinancingTable[] =>
  financing.map(({ number, firstNight, terms }) => ({
    number,
    firstNight: firstNight === null ? Number.MIN_SAFE_INTEGER : Date.parse(firstNight) / DAY_MS,
    terms: readFinancing(terms),
  }));
