import type { Client } from '@lonja/protocol/client';
import type { Asset, KeyScope, RefusalCode } from '@lonja/protocol';
import type { Language } from '@lonja/words/languages';

/** The program that calls, as its key was authenticated. */
export interface AgentProgram {
  readonly userId: string;
  readonly accountId: number | null;
  readonly scopes: readonly KeyScope[];
  /** What refusals are written in. */
  readonly language: Language;
  /** A secret that only this key's holder and this server have: it authenticates the key's previews. */
  readonly previewSecret: Buffer;
}

/** One call of a tool: who calls, and the server's own calls, made with the caller's key. */
export interface AgentCall {
  readonly program: AgentProgram;
  /** The calls of docs/guides/api.md on the account of the connection. @throws CallError */
  readonly call: Client['call'];
  /** Every instrument with its quote on the market of the account. @throws CallError */
  readonly assets: () => Promise<readonly Asset[]>;
  /** Whether the last answer was that of an earlier request with its Idempotency-Key. */
  readonly isReplay: () => boolean;
  /** Whether it is known what the market's prices are drawn from: before its start a contest has none. */
  readonly isDrawn: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A refusal that a tool gives itself, with words of its reader's language where it is answered. */
export class AgentRefusal extends Error {
  override readonly name = 'AgentRefusal';
  readonly code: RefusalCode;
  readonly details: object | undefined;

  constructor(code: RefusalCode, details?: object) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
