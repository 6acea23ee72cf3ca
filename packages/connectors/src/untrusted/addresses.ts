import { BlockList, isIP } from 'node:net';

/** IPv4 that belongs to no host of the open internet: private, local, shared, for documents and tests, multicast. */
const CLOSED_V4 = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
  '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24',
  '224.0.0.0/4', '240.0.0.0/4',
]; // prettier-ignore
/** Open IPv6 is 2000::/3 without what carries an IPv4 inside, and without what is for documents and tests. */
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

/** Whether a numeric address is one of the open internet. */
export function isOutsideAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  // An IPv4 written as IPv6 is not among the open ones, so it need not be taken apart.
  return family === 6 && openV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Names that never lead outside. */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa)\.?$/i;

/**
 * Whether the address may be called at all: https or http on its usual port, no sign-in inside, and a host that is not
 * ours by its name or number. Where a name leads is checked when it is called.
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
