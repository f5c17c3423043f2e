import { formatQuantity, type Usd } from '@lonja/core';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../../../account/directory.ts';
import type { PriceLine } from '../../../chart/lines/chart-lines.ts';
import type { TicketExits } from '../../../ticket/ticket-exits.ts';
import { useDisplay, type Display } from '../../display/display.tsx';
import { lineValue } from '../line-value.ts';
import { useShowDraftLines } from './draft-lines-context.ts';
import type { TicketState } from './use-ticket.ts';

/** Shows a ticket's prices on the chart beside it. Dragging a line changes the ticket; what is reviewed stays where it is. */
export function useOwnLines(ticket: TicketState, listing: Listing): void {
  const { t } = useTranslation();
  const display = useDisplay();
  const show = useShowDraftLines();
  const newest = useRef(ticket);
  useEffect(() => {
    newest.current = ticket;
  });
  const lines = buildLines(ticket, listing, display, t);
  // A line is shown again when something of it that can be seen has changed.
  const seen = JSON.stringify(lines);
  const drawn = useRef(lines);
  useEffect(() => {
    drawn.current = lines;
  });
  useEffect(() => {
    const acts = createActs(() => newest.current, listing, display);
    show(drawn.current.map((line) => ({ ...line, ...(line.isFixed ? {} : acts(line.part)) })));
  }, [seen, show, listing, display]);
  useEffect(() => () => show([]), [show]);
}

type Part = 'price' | 'limit' | keyof TicketExits;

interface OwnLine extends Omit<PriceLine, 'onMove' | 'onRemove' | 'project'> {
  readonly part: Part;
  readonly isFixed: boolean;
}

function buildLines(
  { draft, view, isReviewing, trade }: TicketState,
  { asset }: Listing,
  display: Display,
  t: TFunction<'client'>,
): readonly OwnLine[] {
  const { type, side } = draft;
  const isFixed = isReviewing || trade.isPending;
  const size = view.units === undefined ? undefined : display.between(formatQuantity(view.units), 0, 8);
  const waits = type !== 'market' && type !== 'trailing_stop';
  const entry = (waits && Number(draft.price)) || ('last' as const);
  const line = (part: Part, text: string, face: Pick<PriceLine, 'kind' | 'label' | 'value'>): OwnLine[] => {
    const price = Number(text);
    if (!(price > 0)) return [];
    const isExit = part === 'stopLoss' || part === 'takeProfit';
    return [
      {
        id: `draft-${part}`,
        part,
        isFixed,
        price,
        ...face,
        ...(isExit ? { removeLabel: t('trade.withoutExit', { line: face.label }) } : {}),
        ...(isExit ? { zoneFrom: entry } : {}),
        description: t('trade.draftLine', { price: display.decimal(text, asset.decimals) }),
      },
    ];
  };
  const ofOrder = { kind: 'draft', value: size && ({ text: size, tone: 'plain' } as const) } as const;
  const own = (part: 'price' | 'limit') =>
    line(part, draft[part], {
      kind: ofOrder.kind,
      label: `${t(`trade.${side}`)} ${t(`trade.types.${part === 'limit' || type === 'limit' ? 'limit' : 'stop'}`)}`,
      ...(ofOrder.value ? { value: ofOrder.value } : {}),
    });
  const exit = (part: keyof TicketExits, result: Usd | undefined) =>
    line(part, view[part], {
      kind: part === 'stopLoss' ? 'stop' : 'target',
      label: t('trade.newLine', { line: t(part === 'stopLoss' ? 'chart.sl' : 'chart.tp') }),
      ...(result === undefined ? {} : { value: lineValue(result, display) }),
    });
  return [
    ...(waits ? own('price') : []),
    ...(type === 'stop_limit' || type === 'oco' ? own('limit') : []),
    ...(type === 'oco' ? [] : exit('stopLoss', view.preview?.pnlAtStop)),
    ...(type === 'oco' ? [] : exit('takeProfit', view.preview?.pnlAtTarget)),
  ];
}

/** What can be done with a line, on the ticket as it is by then. */
const createActs =
  (newest: () => TicketState, { asset }: Listing, display: Display) =>
  (part: Part): Pick<PriceLine, 'onMove' | 'onRemove' | 'project'> => {
    const textOf = (price: number) => price.toFixed(asset.decimals);
    if (part === 'price' || part === 'limit')
      return { onMove: (price) => newest().change({ [part]: textOf(price) }) };
    return {
      onMove: (price) => newest().placeExit(part, textOf(price)),
      onRemove: () => newest().change({ [part]: '' }),
      project: (price) => {
        const result = newest().resultAt(part, textOf(price));
        return result === undefined ? undefined : lineValue(result, display);
      },
    };
  };
