/** What only the operator of an installation knows; undefined where nothing was configured. */
export interface SiteFacts {
  readonly operator: string | undefined;
  readonly address: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly phoneHours: string | undefined;
  readonly chatHours: string | undefined;
  readonly chatResponse: string | undefined;
  readonly emailResponse: string | undefined;
  readonly experts: string | undefined;
  readonly satisfaction: string | undefined;
  readonly paymentMethods: string | undefined;
  readonly withdrawalTime: string | undefined;
}

/** Shown, and marked as examples, until the operator says otherwise. */
const EXAMPLES = {
  operator: 'Escuela de Mercados Ejemplo',
  address: 'Calle Ejemplo 1, Ciudad',
  email: 'soporte@example.com',
  paymentMethods: 'tarjetas, transferencia bancaria y dos monederos electrónicos',
  withdrawalTime: 'de 1 a 3 días hábiles',
} as const satisfies Partial<Record<keyof SiteFacts, string>>;

/** Of the support there is no figure and no number to call before the operator has given it. */
const SUPPORT = [
  'phone',
  'phoneHours',
  'chatHours',
  'chatResponse',
  'emailResponse',
  'experts',
  'satisfaction',
] as const satisfies readonly Exclude<keyof SiteFacts, keyof typeof EXAMPLES>[];
/** What the pages show as figures of the support. */
const SUPPORT_FIGURES = ['chatHours', 'chatResponse', 'experts', 'satisfaction'] as const;
const UNPUBLISHED = 'todavía sin publicar';

type Text = readonly [name: string, text: string];

/** `phone`, `phone.state` ('configured', 'example' or 'absent') and `phone.how` for each, and `support.state` of the figures. */
export const operatorTexts = (site: SiteFacts): Text[] => [
  ...Object.entries(EXAMPLES).flatMap(([name, example]) =>
    textsOf(name, site[name as keyof typeof EXAMPLES], [example, 'example', 'dato de ejemplo']),
  ),
  ...SUPPORT.flatMap((name) => textsOf(name, site[name], [UNPUBLISHED, 'absent', ''])),
  ['support.state', SUPPORT_FIGURES.some((name) => site[name] !== undefined) ? 'configured' : 'absent'],
];

const textsOf = (
  name: string,
  configured: string | undefined,
  [text, state, how]: readonly [string, string, string],
): Text[] => [
  [name, configured ?? text],
  [`${name}.state`, configured === undefined ? state : 'configured'],
  [`${name}.how`, configured === undefined ? how : ''],
];
