import { describe, expect, it, vi } from 'vitest';
import { CallError, createClient } from './client.ts';

/** A client whose server answers this, what it sent, and what it reported. */
function clientOf(answer: Response | Error) {
  const send = vi.fn<typeof fetch>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  const failures: string[] = [];
  const client = createClient({
    origin: 'https://trade.example',
    readToken: () => 'the-token',
    fetch: send,
    onFailure: ({ message }) => failures.push(message),
  });
  return { client, send, failures };
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const refusal = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = json,
  statusText = 'Conflict',
) => new Response(body, { status, headers, statusText });

/** The error of a read that was answered with this. */
async function errorOf(answer: Response): Promise<CallError> {
  const read = clientOf(answer).client.call('getUser', { params: { id: 'u1' } });
  return read.then(
    () => Promise.reject(new Error('no error')),
    (error: unknown) => error as CallError,
  );
}

it("[API-11] sends no card's number but a test card's, and nothing else that came along with one", async () => {
  const { client, send, failures } = clientOf(Response.json({}));
  const card = { cardName: 'ANA', cardExpiry: '12/39', cardCvv: '987' };
  const withdraw = (cardNumber: string, cardName = card.cardName) =>
    client.call('withdraw', {
      params: { id: 'u1' },
      body: { amount: '50', method: 'debit_card', ...card, cardNumber, cardName },
    });
  await expect(withdraw('4012 8888 8888 1881')).rejects.toMatchObject({
    status: 400,
    body: { code: 'card_is_no_test_card', details: { example: '4242 4242 4242 4242' } },
  });
  await expect(withdraw('4242 4242 4242 4242', '4012888888881881')).rejects.toMatchObject({
    body: { code: 'card_number_in_text' },
  });
  expect(send).not.toHaveBeenCalled();
  expect(failures.join()).not.toMatch(/4012|987/);
  await withdraw('4242 4242 4242 4242');
  expect(send).toHaveBeenCalledOnce();
});

describe('a call that is refused as signed out', () => {
  const tokens = async (...stored: readonly (string | null)[]) => {
    const sent: (string | null)[] = [];
    const rest = [...stored];
    const client = createClient({
      origin: '',
      readToken: () => rest.shift() ?? null,
      fetch: (_, { headers } = {}) => {
        const token = new Headers(headers).get('authorization');
        sent.push(token);
        return Promise.resolve(token === 'Bearer new' ? Response.json({ id: 'u1' }) : refusal(401, '{}'));
      },
    });
    const answer = await client.call('getUser', { params: { id: 'u1' } }).catch((error: unknown) => error);
    return { sent, answer };
  };

  it('is made again where somebody has signed in anew meanwhile, in another tab', async () => {
    const { sent, answer } = await tokens('old', 'new');
    expect(sent).toEqual(['Bearer old', 'Bearer new']);
    expect(answer).toEqual({ id: 'u1' });
  });

  it.each([
    ['the session is the same', ['old', 'old']],
    ['nobody has', ['old', null]],
    ['there was none', [null, null]],
  ])('stays refused where %s', async (_, stored) => {
    const { sent, answer } = await tokens(...stored);
    expect(sent).toHaveLength(1);
    expect(answer).toMatchObject({ status: 401 });
  });
});

describe('a non-OK answer is an error of status code, colon, message', () => {
  it.each([
    ['the message', '{"message":"No","error":"Nein"}', json, '409: No', 'No'],
    ['else the error', '{"error":"Nein"}', json, '409: Nein', 'Nein'],
    ['an empty message counts as none', '{"message":"","error":"Nein"}', json, '409: Nein', 'Nein'],
    ['else the status text', '{"detail":"?"}', json, '409: Conflict', ''],
    ['of broken JSON the status text', '{"message":', json, '409: Conflict', ''],
    ['of null the status text', 'null', json, '409: Conflict', ''],
    ['of another body its text', 'Bad day', { 'content-type': 'text/plain' }, '409: Bad day', ''],
    ['of an empty one the status text', '', { 'content-type': 'text/html' }, '409: Conflict', ''],
  ])('[API-21] %s', async (_, body, headers, text, serverText) => {
    const error = await errorOf(refusal(409, body, headers));
    expect(error).toBeInstanceOf(CallError);
    expect([error.message, error.status, error.serverText]).toEqual([text, 409, serverText]);
  });

  it('[API-21] carries the code and the figures of a refusal', async () => {
    const error = await errorOf(
      refusal(409, '{"code":"price_moved","message":"x","details":{"price":"1.5"}}'),
    );
    expect(error.body).toMatchObject({ code: 'price_moved', details: { price: '1.5' } });
  });
});

it('[API-25] a write that is answered with something other than JSON is an error', async () => {
  const { client, failures } = clientOf(
    new Response('<p>Sign in to the network</p>', { status: 200, headers: { 'content-type': 'text/html' } }),
  );
  const write = client.call('deposit', {
    params: { id: 'u1' },
    body: { amount: '100', paymentMethod: 'paypal' },
  });
  await expect(write).rejects.toThrow('200: The server did not answer with JSON');
  expect(failures).toEqual(['200: The server did not answer with JSON']);
});

it('[API-25] every call sends cookies and the bearer and asks for JSON; a write sends JSON and its key', async () => {
  const { client, send } = clientOf(new Response('{}', { headers: json }));
  await client.call('deposit', {
    params: { id: 'u 1' },
    body: { amount: '100', paymentMethod: 'paypal' },
    idempotencyKey: 'k1',
  });
  const [address, init] = send.mock.calls[0] ?? [];
  expect(address).toBe('https://trade.example/api/users/u%201/deposit');
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: '{"amount":"100","paymentMethod":"paypal"}',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: 'Bearer the-token',
      'idempotency-key': 'k1',
    },
  });
});

describe('what failed is reported once, for the console', () => {
  it('[API-21] as status code, colon, message', async () => {
    const { client, failures } = clientOf(refusal(404, '{"message":"No encontrado"}'));
    await expect(client.call('getUser', { params: { id: 'u1' } })).rejects.toThrow('404: No encontrado');
    expect(failures).toEqual(['404: No encontrado']);
  });

  it('and a connection that was lost, but not what was given up here', async () => {
    const lost = clientOf(new TypeError('Failed to fetch'));
    await expect(lost.client.call('getUser', { params: { id: 'u1' } })).rejects.toThrow('Failed to fetch');
    expect(lost.failures).toEqual(['Failed to fetch']);
    const given = clientOf(new DOMException('Aborted', 'AbortError'));
    const read = given.client.call('getUser', { params: { id: 'u1' }, signal: AbortSignal.abort() });
    await expect(read).rejects.toThrow('Aborted');
    expect(given.failures).toEqual([]);
  });
});
