import { crc32 } from 'node:zlib';
import { getTimeZones } from '@vvo/tzdb';
import type { Timezone } from '../../core/graphql/index.js';

/** A number that stays with a zone's name in every version of the list. */
const idOf = (name: string): number => crc32(name) & 0x7fff_ffff;

function offsetOf(minutes: number): string {
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '−' : '+'}${String(Math.floor(absolute / 60)).padStart(2, '0')}:${String(absolute % 60).padStart(2, '0')}`;
}

/** Zones for pickers, west to east, with the offset that holds today. */
export function allTimezones(): Timezone[] {
  const zones = getTimeZones({ includeUtc: true }).map((zone): Timezone & { offset: number } => ({
    id: idOf(zone.name),
    name: zone.name,
    nameWithOffset: `(UTC${offsetOf(zone.currentTimeOffsetInMinutes)}) ${zone.name}`,
    offset: zone.currentTimeOffsetInMinutes,
  }));
  return zones.sort((a, b) => a.offset - b.offset || a.name.localeCompare(b.name));
}

/** A zone by its IANA name, also under an older name; null when there is none. */
export function timezoneOf(name: string): Timezone | null {
  const zone = getTimeZones({ includeUtc: true }).find((one) => one.name === name || one.group.includes(name));
  return zone
    ? {
        id: idOf(zone.name),
        name: zone.name,
        nameWithOffset: `(UTC${offsetOf(zone.currentTimeOffsetInMinutes)}) ${zone.name}`,
      }
    : null;
}
