/** The limits of the stream per reader, session and address. */
export interface StreamLimits {
  /** A reader with more unsent bytes than this gets no quotes until it has caught up. */
  readonly skipAboveBytes: number;
  /** A reader with more unsent bytes than this is dropped: it connects anew and starts from a snapshot. */
  readonly dropAboveBytes: number;
  readonly socketsPerSession: number;
  readonly anonymousSocketsPerAddress: number;
  /** A peer that has not answered one ping when the next is due is dropped. */
  readonly heartbeatMs: number;
  /** Messages that a peer may send between two heartbeats; a page at 20 a second stays far below. */
  readonly messagesPerHeartbeat: number;
  /** How long a peer may take to answer a close. */
  readonly closeGraceMs: number;
}

export const STREAM_LIMITS: StreamLimits = {
  skipAboveBytes: 256 * 1024,
  dropAboveBytes: 1024 * 1024,
  socketsPerSession: 10,
  anonymousSocketsPerAddress: 50,
  heartbeatMs: 15_000,
  messagesPerHeartbeat: 600,
  closeGraceMs: 2_000,
};
