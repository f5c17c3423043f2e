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
const EXAMPLES: Readonly<Record<keyof SiteFacts, string>> = {
  operator: 'Escuela de Mercados Ejemplo',
  address: 'Calle Ejemplo 1, Ciudad',
  email: 'soporte@example.com',
  phone: '+1 555 0100',
  phoneHours: 'Lun-Vie 8:00-20:00',
  chatHours: '24/7',
  chatResponse: 'menos de 2 min',
  emailResponse: 'de 2 a 4 horas',
  experts: '150+',
  satisfaction: '98 %',
  paymentMethods: 'tarjetas, transferencia bancaria y dos monederos electrónicos',
  withdrawalTime: 'de 1 a 3 días hábiles',
};

/** `phone`, `phone.state` ('configured' or 'example') and `phone.how` for each. */
export const operatorTexts = (site: SiteFacts): (readonly [string, string])[] =>
  (Object.keys(EXAMPLES) as (keyof SiteFacts)[]).flatMap((name) => {
    const configured = site[name];
    return [
      [name, configured ?? EXAMPLES[name]],
      [`${name}.state`, configured === undefined ? 'example' : 'configured'],
      [`${name}.how`, configured === undefined ? 'dato de ejemplo' : ''],
    ] as const;
  });
