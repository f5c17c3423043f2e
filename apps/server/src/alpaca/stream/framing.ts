import { arrayHead, pack, unpack, type Packable } from './msgpack.ts';

/** A message as it is sent, ready to be joined with others. */
export type Message = string | Buffer;
export type Figures = { readonly [name: string]: Packable | undefined };

/** How messages are written on a socket: text, or MessagePack where the handshake asked for it. */
export interface Framing {
  readonly name: 'json' | 'msgpack';
  write(figures: Figures): Message;
  /** Messages written by this framing, in one frame. */
  frame(messages: readonly Message[]): Message;
  /** @throws Error for what is no frame */
  parse(bytes: Buffer, isBinary: boolean): unknown;
}

export const JSON_FRAMES: Framing = {
  name: 'json',
  write: (figures) => JSON.stringify(figures),
  frame: (messages) => `[${messages.join(',')}]`,
  // Some clients send JSON in binary frames.
  parse: (bytes) => JSON.parse(bytes.toString('utf8')) as unknown,
};

export const MSGPACK_FRAMES: Framing = {
  name: 'msgpack',
  write: pack,
  frame: (messages) => Buffer.concat([arrayHead(messages.length), ...(messages as readonly Buffer[])]),
  parse: (bytes, isBinary) => (isBinary ? unpack(bytes) : JSON_FRAMES.parse(bytes, isBinary)),
};

/** Keeps a message until what it is of changes, for all readers of a framing. */
export interface MessageCache {
  of(framing: Framing, index: number, revision: number, render: () => Figures): Message;
}

export function createMessageCache(): MessageCache {
  const kept = { json: keep(), msgpack: keep() };
  return {
    of: (framing, index, revision, render) => {
      const { revisions, messages } = kept[framing.name];
      if (revisions[index] === revision) return messages[index]!;
      revisions[index] = revision;
      return (messages[index] = framing.write(render()));
    },
  };
}

/** By index: sparse, as most instruments have no reader. */
const keep = () => ({ revisions: [] as number[], messages: [] as Message[] });
