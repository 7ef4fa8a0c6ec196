import { expect, test } from 'vitest';
import { networkOf } from './addresses.ts';

test.each([
  ['an IPv4 address', '192.0.2.1', '192.0.2.1'],
  ['one written as IPv6', '::ffff:192.0.2.1', '192.0.2.1'],
  ['the same in hex', '::FFFF:c000:0201', '192.0.2.1'],
  ['the same in full', '0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['another one of its network', '2001:DB8:0001:2::ffff', '2001:db8:1:2::/64'],
  ['one with zeros left out within the network', '2001:db8::1', '2001:db8:0:0::/64'],
  ['one of a link, with its zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['the shortest', '::', '0:0:0:0::/64'],
  ['the loopback', '::1', '0:0:0:0::/64'],
  ['what is no address', 'a:b', 'a:b'],
  ['too many groups', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
  ['two gaps', '1::2::3', '1::2::3'],
])('%s counts as its network', (_, address, network) => {
  expect(networkOf(address)).toBe(network);
});
