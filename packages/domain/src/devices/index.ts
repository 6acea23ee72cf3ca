/** Device classes with the letters that represent them in names. */
export const DEVICES = [
  { id: 1, name: 'Desktop', code: 'D' },
  { id: 2, name: 'Mobile', code: 'M' },
  { id: 3, name: 'Tablet', code: 'T' },
] as const;
export type DeviceCode = (typeof DEVICES)[number]['code'];

const isDeviceCode = (letter: string): letter is DeviceCode => DEVICES.some(({ code }) => code === letter);

/** Parses typed device codes, for example 'dmtD' as D, M and T. Null if a character isn't a device code. */
export function deviceCodes(text: string): DeviceCode[] | null {
  const letters = [...new Set(text.trim().toUpperCase())];
  return letters.every(isDeviceCode) ? letters : null;
}
