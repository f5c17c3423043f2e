import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { KeyScope } from '@lonja/protocol';
import type * as z from 'zod';
import type { AgentCall } from './agent-call.ts';

/** A tool as agents see it. */
export interface AgentTool<Input extends z.ZodObject = z.ZodObject> {
  readonly title: string;
  /** What it does, for a model. */
  readonly what: string;
  /** A key with one of these scopes has it. */
  readonly scopes: readonly KeyScope[];
  readonly input: Input;
  /** What it changes; absent: nothing. */
  readonly hints?: Pick<ToolAnnotations, 'destructiveHint' | 'idempotentHint'>;
  /**
   * @param given as it came, in the form of `input`: the server's calls read it strictly
   * @throws CallError, AgentRefusal
   */
  readonly run: (asked: AgentCall, given: z.input<Input>) => Promise<object>;
}

/** A row of a table of tools, with its own input known to its work. */
export const agentTool = <Input extends z.ZodObject>(tool: AgentTool<Input>): AgentTool =>
  tool as unknown as AgentTool;
