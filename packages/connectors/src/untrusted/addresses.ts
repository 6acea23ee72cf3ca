import { BlockList, isIP } from 'node:net';

/** IPv4 ranges outside the public internet: private, local, shared, documentation, test and multicast. */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Public IPv6 is 2000::/3, except ranges that embed IPv4 and ranges for documentation and tests. */
const OPEN_V6 = '2000::/3';
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3ffe::/16', '3fff::/20'];

function blockList(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList();
  const add = (family: 'ipv4' | 'ipv6') => (range: string) => {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  };
  v4.forEach(add('ipv4'));
  v6.forEach(add('ipv6'));
  return list;
}

const closed = blockList(CLOSED_V4, CLOSED_V6);
const openV6 = blockList([], [OPEN_V6]);

/** Returns true if a numeric address belongs to the public internet. */
export function isOutsideAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  // IPv4-mapped addresses are outside the public range, so they need no parsing.
  return family === 6 && openV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Host names that only exist in private networks. */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa)\.?$/i;

/**
 * Returns true if the URL may be called: HTTP or HTTPS on the default port, no credentials, and no internal host. The
 * IP addresses of a host name are checked when it is called.
 */
export function isOutsideUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, port, hostname } = new URL(text);
  if (!['https:', 'http:'].includes(protocol) || username !== '' || password !== '') return false;
  if (port !== '' && port !== '80' && port !== '443') return false;
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0) return isOutsideAddress(literal);
  return hostname.includes('.') && !INNER_NAME.test(hostname);
}
