import { ClosePositionRequest, OrderAmendment, OrderDraft, ProposalRequest } from '@lonja/protocol';
import * as z from 'zod';
import { agentTool, type AgentTool } from './agent-tool.ts';
import { executePreview, previewOrder } from './previews.ts';

const Words = z
  .string()
  .max(500)
  .optional()
  .describe('Why, in your own words: shown as such to whoever decides on a proposal');
const OrderNumber = z.int().min(1).describe('Its id of `orders`');

/** What changes something, or prepares it. A key that only reads has none of them. */
export const WRITING_TOOLS: Readonly<Record<string, AgentTool>> = {
  preview_order: agentTool({
    title: 'Preview an order',
    what: 'What an order would come to now: price, costs, margin, or why it would be refused. Changes nothing. Where it would be taken, it answers a token for execute_preview, which holds for two minutes. A market order is executed only near the price of its preview.',
    scopes: ['propose', 'trade'],
    input: z.strictObject({ order: OrderDraft, words: Words }),
    run: previewOrder,
  }),
  execute_preview: agentTool({
    title: 'Execute a preview',
    what: 'Sends the order of a preview, once. With a key that may only propose, it asks a person to approve the order.',
    scopes: ['propose', 'trade'],
    input: z.strictObject({ token: z.string().max(16_384).describe('Of preview_order') }),
    hints: { destructiveHint: true, idempotentHint: true },
    run: executePreview,
  }),
  amend_order: agentTool({
    title: 'Change a waiting order',
    what: 'Changes quantity, prices or lifetime of a waiting order. Prices are changed together: all of its type, or none.',
    scopes: ['trade'],
    input: z.strictObject({ id: OrderNumber, change: OrderAmendment }),
    hints: { destructiveHint: true },
    run: ({ call }, { id, change }) => call('amendOrder', { params: { id: String(id) }, body: change }),
  }),
  cancel_order: agentTool({
    title: 'Cancel a waiting order',
    what: 'Cancels a waiting order, and those that depend on it.',
    scopes: ['trade'],
    input: z.strictObject({ id: OrderNumber }),
    hints: { destructiveHint: true },
    run: ({ call }, { id }) => call('cancelOrder', { params: { id: String(id) } }),
  }),
  close_position: agentTool({
    title: 'Close a position',
    what: 'Closes a position, or a part of it, at the market. With a key that may only propose, it asks a person to approve it.',
    scopes: ['propose', 'trade'],
    input: z.strictObject({
      symbol: ClosePositionRequest.shape.symbol,
      quantity: ClosePositionRequest.shape.quantity.describe('Absent: all of it'),
      words: Words,
    }),
    hints: { destructiveHint: true },
    run: ({ program, call }, { symbol, quantity, words }) => {
      const close = { symbol, ...(quantity === undefined ? {} : { quantity }) };
      return program.scopes.includes('trade')
        ? call('closePosition', { body: { userId: program.userId, ...close } })
        : call('propose', { body: { close, words } satisfies z.input<typeof ProposalRequest> });
    },
  }),
  withdraw_proposal: agentTool({
    title: 'Withdraw a proposal',
    what: 'Takes back a proposal on which nobody has decided.',
    scopes: ['propose'],
    input: z.strictObject({ id: z.uuid().describe('Its id of `proposals`') }),
    hints: { destructiveHint: true },
    run: ({ call }, { id }) => call('withdrawProposal', { params: { id } }),
  }),
};
