/** Exact decimal with the value `digits` / 10 ^ `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/**
 * Returns the exact decimal that a number is written as. For example, 0.1 is exactly one tenth.
 * @throws RangeError if the number isn't finite
 */
export function decimalOf(value: number): Decimal {
  const parts = PARTS.exec(String(value));
  if (!parts) throw new RangeError(`${value} is no decimal.`);
  const [, sign, whole, fraction = '', exponent = '0'] = parts;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Returns the digits of a decimal at the same or a higher scale. */
const digitsAt = ({ digits, scale }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale);

const joined = (left: Decimal, right: Decimal, join: (a: bigint, b: bigint) => bigint): Decimal => {
  const scale = Math.max(left.scale, right.scale);
  return { digits: join(digitsAt(left, scale), digitsAt(right, scale)), scale };
};

export const plus = (left: Decimal, right: Decimal): Decimal => joined(left, right, (a, b) => a + b);
export const minus = (left: Decimal, right: Decimal): Decimal => joined(left, right, (a, b) => a - b);
export const times = (left: Decimal, right: Decimal): Decimal => ({
  digits: left.digits * right.digits,
  scale: left.scale + right.scale,
});

const isBelow = (left: Decimal, right: Decimal): boolean => minus(left, right).digits < 0n;

/** Returns the value limited to the bounds. */
export function clamped(value: Decimal, min: Decimal, max: Decimal): Decimal {
  if (isBelow(value, min)) return min;
  return isBelow(max, value) ? max : value;
}

/** Truncates a decimal to a number of decimal places. */
export function cut(value: Decimal, decimals: number): Decimal {
  if (value.scale <= decimals) return value;
  return { digits: value.digits / 10n ** BigInt(value.scale - decimals), scale: decimals };
}

/** Returns the number closest to a decimal. */
export const numberOf = ({ digits, scale }: Decimal): number => Number(`${digits}e-${scale}`);
