import { crc32 } from 'node:zlib';
import { getTimeZones } from '@vvo/tzdb';
import type { Timezone } from '../../core/graphql/index.js';

/** Interval for rebuilding the list, because offsets change with daylight saving time. A rebuild takes milliseconds. */
const KEEP_MS = 3_600_000;
let kept: { at: number; list: Timezone[]; byName: Map<string, Timezone> } | undefined;

/** Returns a number that identifies a zone's name in every version of the list. */
const idOf = (name: string): number => crc32(name) & 0x7fff_ffff;

function offsetOf(minutes: number): string {
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '−' : '+'}${String(Math.floor(absolute / 60)).padStart(2, '0')}:${String(absolute % 60).padStart(2, '0')}`;
}

function zones() {
  if (kept && Date.now() - kept.at < KEEP_MS) return kept;
  const list: Timezone[] = [];
  const byName = new Map<string, Timezone>();
  const found = getTimeZones({ includeUtc: true }).sort(
    (a, b) => a.currentTimeOffsetInMinutes - b.currentTimeOffsetInMinutes || a.name.localeCompare(b.name),
  );
  for (const { name, group, currentTimeOffsetInMinutes } of found) {
    const zone = { id: idOf(name), name, nameWithOffset: `(UTC${offsetOf(currentTimeOffsetInMinutes)}) ${name}` };
    list.push(zone);
    for (const alias of [name, ...group]) byName.set(alias, zone);
  }
  kept = { at: Date.now(), list, byName };
  return kept;
}

/** Returns zones for pickers, west to east, with their current offset. */
export const allTimezones = (): Timezone[] => zones().list;

/** Returns a zone by its IANA name, including older names. Null if there is none. */
export const timezoneOf = (name: string): Timezone | null => zones().byName.get(name) ?? null;
