/** The bars whose volume a chart shows by price. */
export const PROFILES = ['session', 'visible'] as const;
export type Profile = (typeof PROFILES)[number];

/** What a chart has beside its candles, as a person has chosen it. */
export interface ChartMore {
  /** The time zone of a chart: 'exchange', 'local' for the device's, or an IANA name; the person's own without one. */
  readonly zone?: string | undefined;
  /** Marks where trading sessions begin. */
  readonly hasBreaks?: boolean;
  /** Shows all figures at the crosshair beside it. */
  readonly hasWindow?: boolean;
  /** Shows the volume of its bars by price: of each session, or of what is in sight. */
  readonly profile?: Profile | undefined;
  /** The size of bricks and range bars; read where they are drawn. */
  readonly bricks?: unknown;
}

/** A stored choice, whatever stands there. */
export function parseMore(kept: unknown): ChartMore {
  const { zone, hasBreaks, hasWindow, profile, bricks } = Object(kept) as Readonly<Record<string, unknown>>;
  return {
    ...(typeof zone === 'string' && { zone }),
    ...(hasBreaks === true && { hasBreaks }),
    ...(hasWindow === true && { hasWindow }),
    ...((profile === 'session' || profile === 'visible') && { profile }),
    ...(bricks !== undefined && { bricks }),
  };
}
