import { describe, expect, it } from 'vitest';
import { operatorTexts, type SiteFacts } from './site-facts.ts';

const NOTHING: SiteFacts = {
  operator: undefined,
  address: undefined,
  email: undefined,
  phone: undefined,
  phoneHours: undefined,
  chat: undefined,
  chatHours: undefined,
  chatResponse: undefined,
  emailResponse: undefined,
  experts: undefined,
  satisfaction: undefined,
  paymentMethods: undefined,
  withdrawalTime: undefined,
};
const texts = (site: Partial<SiteFacts>) => new Map(operatorTexts({ ...NOTHING, ...site }));

describe('[PUB-13] what nobody has configured', () => {
  it.each(['phone', 'phoneHours', 'chatHours', 'chatResponse', 'emailResponse', 'experts', 'satisfaction'])(
    'of the support is no figure: %s',
    (name) => {
      expect(texts({}).get(name)).toBe('todavía sin publicar');
      expect(texts({}).get(`${name}.state`)).toBe('absent');
    },
  );

  it('has no invented figure in any text', () => {
    const shown = [...texts({})].filter(([name]) => !name.includes('.')).map(([, text]) => text);
    expect(shown.join(' ')).not.toMatch(/150|98 %|24\/7|555|8:00|2 min|4 horas/);
  });

  it('and is shown nevertheless is marked as an example', () => {
    expect(texts({}).get('operator.how')).toBe('dato de ejemplo');
    expect(texts({}).get('withdrawalTime.how')).toBe('dato de ejemplo');
  });
});

it('says what the operator has configured, without a mark', () => {
  const configured = texts({ phone: '+34 600 000 000', experts: '3' });
  expect(configured.get('phone')).toBe('+34 600 000 000');
  expect(configured.get('phone.state')).toBe('configured');
  expect(configured.get('phone.how')).toBe('');
});

it.each(['chat', 'phone', 'email'] as const)('says that there is no %s where none is configured', (way) => {
  expect(texts({}).get(`${way}.none`)).toBe('shown');
  expect(texts({ [way]: 'aquí' }).get(`${way}.none`)).toBe('absent');
});

it('has no hours of a chat or a telephone that there is not', () => {
  const hours = { chatHours: 'siempre', chatResponse: 'un minuto', phoneHours: 'siempre' };
  for (const name of Object.keys(hours)) expect(texts(hours).get(`${name}.state`)).toBe('absent');
  const reached = texts({ ...hours, chat: 'https://chat.example.org', phone: '+34 600 000 000' });
  for (const name of Object.keys(hours)) expect(reached.get(`${name}.state`)).toBe('configured');
});

it('shows the figures of the support once there is one of them', () => {
  expect(texts({ phone: '+34 600 000 000' }).get('support.state')).toBe('absent');
  expect(texts({ satisfaction: '91 % de 40 respuestas' }).get('support.state')).toBe('configured');
});
