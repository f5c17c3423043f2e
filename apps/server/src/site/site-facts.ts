/** Facts that only the operator of an installation knows; undefined where not configured. */
export interface SiteFacts {
  readonly operator: string | undefined;
  readonly address: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly phoneHours: string | undefined;
  /** Where it is: an address. The product itself has none. */
  readonly chat: string | undefined;
  readonly chatHours: string | undefined;
  readonly chatResponse: string | undefined;
  readonly emailResponse: string | undefined;
  readonly experts: string | undefined;
  readonly satisfaction: string | undefined;
  readonly paymentMethods: string | undefined;
  readonly withdrawalTime: string | undefined;
}

/** Shown and marked as examples until the operator configures real ones. */
const EXAMPLES = {
  operator: 'Escuela de Mercados Ejemplo',
  address: 'Calle Ejemplo 1, Ciudad',
  email: 'soporte@example.com',
  paymentMethods: 'tarjetas, transferencia bancaria y dos monederos electrónicos',
  withdrawalTime: 'de 1 a 3 días hábiles',
} as const satisfies Partial<Record<keyof SiteFacts, string>>;

/** Support figures and the telephone number are left out until the operator configures them. */
const SUPPORT = [
  'phone',
  'phoneHours',
  'chat',
  'chatHours',
  'chatResponse',
  'emailResponse',
  'experts',
  'satisfaction',
] as const satisfies readonly Exclude<keyof SiteFacts, keyof typeof EXAMPLES>[];
/** The support figures on the pages. */
const SUPPORT_FIGURES = ['chatHours', 'chatResponse', 'experts', 'satisfaction'] as const;
const UNPUBLISHED = 'todavía sin publicar';

type Text = readonly [name: string, text: string];

/** What only says more of a way to reach somebody: without the way it says nothing. */
const HOURS_OF = { phoneHours: 'phone', chatHours: 'chat', chatResponse: 'chat' } as const;
/** How somebody may be reached; that there is no such way is said where it would stand. */
const WAYS = ['chat', 'phone', 'email'] as const satisfies readonly (keyof SiteFacts)[];

/**
 * `phone`, `phone.state` ('configured', 'example' or 'absent') and `phone.how` for each fact, and `support.state` for
 * the figures; `phone.none` ('shown' or 'absent') for each way to reach somebody.
 */
export function operatorTexts(configured: SiteFacts): Text[] {
  const site: { -readonly [Name in keyof SiteFacts]: SiteFacts[Name] } = { ...configured };
  for (const [name, way] of Object.entries(HOURS_OF) as [keyof typeof HOURS_OF, keyof SiteFacts][])
    if (site[way] === undefined) site[name] = undefined;
  return [
    ...Object.entries(EXAMPLES).flatMap(([name, example]) =>
      listTexts(name, site[name as keyof typeof EXAMPLES], [example, 'example', 'dato de ejemplo']),
    ),
    ...SUPPORT.flatMap((name) => listTexts(name, site[name], [UNPUBLISHED, 'absent', ''])),
    ['support.state', SUPPORT_FIGURES.some((name) => site[name] !== undefined) ? 'configured' : 'absent'],
    ...WAYS.map((way): Text => [`${way}.none`, site[way] === undefined ? 'shown' : 'absent']),
  ];
}

const listTexts = (
  name: string,
  configured: string | undefined,
  [text, state, how]: readonly [string, string, string],
): Text[] => [
  [name, configured ?? text],
  [`${name}.state`, configured === undefined ? state : 'configured'],
  [`${name}.how`, configured === undefined ? how : ''],
];
