import { describe, expect, it, test } from 'vitest';
import { isOutgoingAddress } from './outgoing.ts';
import { isPublic, parseNetworks, PUBLIC_REACH, reachPublicAnd, UNLIMITED_REACH } from './reach.ts';

describe('addresses to which nothing is sent', () => {
  test.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::']],
    [
      'private networks',
      ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.4', 'fd00::1', 'fc00::1', 'fec0::1'],
    ],
    ['one link', ['169.254.1.1', 'fe80::1', 'febf::1', 'fe80::1%eth0']],
    [
      'metadata services',
      ['169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
    ],
    ['networks of providers', ['100.64.0.1', '100.127.255.255']],
    ['many at once', ['224.0.0.1', '239.255.255.250', 'ff02::1', 'ff0e::1', '255.255.255.255']],
    [
      'examples and benchmarks',
      ['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '2001:db8::1', '3fff::1'],
    ],
    ['reserved ones', ['240.0.0.1', '192.0.0.1', '192.88.99.1', '100::1', '5f00::1', '4000::1', '2001:2::1']],
    [
      'IPv4 written as IPv6, whatever it is',
      [
        '::ffff:127.0.0.1',
        '::ffff:7f00:1',
        '::ffff:93.184.215.14',
        '::ffff:0:127.0.0.1',
        '::127.0.0.1',
        '64:ff9b::7f00:1',
        '64:ff9b::10.0.0.1',
        '64:ff9b:1::10.0.0.1',
        '2002:7f00:1::',
        '2002:a00:1::1',
        '2001:0:4136:e378:8000:63bf:3fff:fdd2',
      ],
    ],
    ['what is none', ['', 'x', 'localhost', '127.1', '1.2.3', '999.1.1.1']],
  ])('are those of %s', (_, addresses) => {
    expect(addresses.filter(isPublic)).toEqual([]);
  });

  it('are none of these', () => {
    const open = [
      '93.184.215.14',
      '8.8.8.8',
      '172.32.0.1',
      '100.128.0.1',
      '11.0.0.1',
      '2606:4700::1111',
      '2a00::1',
    ];
    expect(open.filter(isPublic)).toEqual(open);
  });
});

describe('an address of the web', () => {
  const own = reachPublicAnd(parseNetworks('10.1.0.0/16, fd00:1::/32,127.0.0.1')!);

  test.each([
    ['https://hooks.example.org/in?x=1', true, true],
    ['https://hooks.example.org:8443/', true, true],
    ['https://93.184.215.14/', true, true],
    // A name may be one of the operator's own: where it leads is looked at when something is sent.
    ['http://hooks.example.org/', false, true],
    ['https://hooks.example.org:22/', false, true],
    ['https://user:password@hooks.example.org/', false, false],
    ['https://user@hooks.example.org/', false, false],
    ['ftp://hooks.example.org/', false, false],
    ['file:///etc/passwd', false, false],
    ['gopher://127.0.0.1:25/', false, false],
    ['hooks.example.org', false, false],
    ['http://93.184.215.14/', false, false],
    ['https://93.184.215.14:25/', false, false],
    ['https://10.1.2.3/', false, true],
    ['http://10.1.2.3:81/', false, true],
    ['http://[fd00:1::5]/', false, true],
    ['http://127.0.0.1:3000/', false, true],
    ['https://10.2.0.1/', false, false],
    ['https://127.0.0.2/', false, false],
    // The same address in other ways to write it.
    ['https://0x7f000002/', false, false],
    ['https://2130706434/', false, false],
    ['https://0177.0.0.2/', false, false],
    ['https://127.2/', false, false],
    ['https://[::ffff:127.0.0.2]/', false, false],
    ['https://[::ffff:7f00:2]/', false, false],
    ['https://１２７.0.0.2/', false, false],
    ['https://127.0.0.2./', false, false],
  ])('%s: %s, with networks of the operator: %s', (address, isOpen, isOwn) => {
    expect([isOutgoingAddress(address, PUBLIC_REACH), isOutgoingAddress(address, own)]).toEqual([
      isOpen,
      isOwn,
    ]);
  });

  it('is any where there is no limit', () => {
    expect(isOutgoingAddress('http://127.0.0.1:81/', UNLIMITED_REACH)).toBe(true);
  });
});

test.each([
  '',
  'x',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  'fd00::/129',
  '10.0.0.0/8,',
  'example.org',
])('no list of networks: %j', (text) => expect(parseNetworks(text)).toBeUndefined());
