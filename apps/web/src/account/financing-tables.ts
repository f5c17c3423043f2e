import { readFinancing, type FinancingTable } from '@lonja/core';
import type { Conditions } from '@lonja/protocol';
import type { Client } from '@lonja/protocol/client';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../shared/api/query-of.ts';

const DAY_MS = 86_400_000;
/** An operator changes the conditions a few times a year, and never for the current night. */
const READ_AGAIN_MS = 60_000;

/** The operator's trading conditions. */
export const conditionsQuery = (client: Client) =>
  queryOptions({
    ...queryOf(client, 'getConditions', {}),
    staleTime: READ_AGAIN_MS,
    refetchInterval: READ_AGAIN_MS,
  });

/** The financing tables in the domain's form. */
export const financingTablesOf = ({ financing }: Conditions): readonly FinancingTable[] =>
  financing.map(({ number, firstNight, terms }) => ({
    number,
    firstNight: firstNight === null ? Number.MIN_SAFE_INTEGER : Date.parse(firstNight) / DAY_MS,
    terms: readFinancing(terms),
  }));
