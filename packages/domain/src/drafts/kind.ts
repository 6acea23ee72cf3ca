import type { z } from 'zod';
import { type FieldMessages, fieldMessages } from '../forms/field-messages.js';
import type { PermissionKey } from '../permissions/registry.js';
import type { TreeLevels } from './entity-tree.js';
import type { DraftStep } from './steps.js';

/** Bytes of a payload as JSON (UTF-8) unless its kind allows more; a request holds 1 MB. */
export const MAX_DRAFT_BYTES = 900_000;
/** Drafts of one kind that a user can have in a company. */
export const MAX_DRAFTS = 100;
/** A draft that was not saved for this long is deleted. */
export const DRAFT_RETENTION_DAYS = 180;
export const MAX_DRAFT_TITLE = 200;

export const DRAFT_STATES = ['open', 'published'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** A payload before its schema has read it. */
export type StoredPayload = Readonly<Record<string, unknown>>;

/** What a builder declares about its drafts: see decision 086. Methods, so that a list can hold kinds of all payloads. */
export interface DraftKind<Payload extends object = object, Known = unknown> {
  /** Name in the database and the API. */
  readonly id: string;
  /** As users know it: 'Ad generator'. */
  readonly label: string;
  /** Any of these lets a user work with drafts of the kind. */
  readonly permission: readonly [PermissionKey, ...PermissionKey[]];
  /** Of the payload's schema, from 1. */
  readonly version: number;
  /** What can be stored: an incomplete draft passes; what is missing is for the steps to say. */
  readonly schema: z.ZodType<Payload>;
  /** Makes a payload of version n one of version n + 1, by n. */
  readonly upgrades: Readonly<Record<number, (payload: StoredPayload) => StoredPayload>>;
  readonly empty: Payload;
  readonly steps: readonly DraftStep<Payload, Known>[];
  /** What a list of drafts calls it; '' while there is nothing to call it by. */
  titleOf(payload: Payload): string;
  /** A published draft can be changed and published again, or never changed. */
  readonly afterPublish: 'editable' | 'locked';
  /** Names of its lists of entities, for payloads that are trees: saves may send the changed entities only. */
  readonly levels?: TreeLevels;
  /** Bytes of a payload; missing: `MAX_DRAFT_BYTES`. More than that fits only into the operations of large requests. */
  readonly maxBytes?: number;
  /** Why the draft as a whole is not published: its builder has operations of its own for that. */
  readonly ownPublishing?: string;
}

/** Checks a declaration where it is made. @throws Error that says what is wrong with it */
export function defineDraftKind<Payload extends object, Known>(
  kind: DraftKind<Payload, Known>,
): DraftKind<Payload, Known> {
  for (let version = 1; version < kind.version; version++)
    if (!kind.upgrades[version]) throw new Error(`${kind.id}: no upgrade from version ${version} of the payload.`);
  if (new Set(kind.steps.map(({ id }) => id)).size < kind.steps.length)
    throw new Error(`${kind.id}: two steps have the same id.`);
  if (!kind.schema.safeParse(kind.empty).success)
    throw new Error(`${kind.id}: an empty draft does not fit the schema.`);
  return kind;
}

export type PayloadReading<Payload> =
  | { readonly kind: 'ok'; readonly payload: Payload }
  /** Written by a newer release than this one. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldMessages[] };

/** A payload of any version as the present version has it. */
export function readPayload<Payload extends object>(
  kind: DraftKind<Payload, never>,
  version: number,
  payload: unknown,
): PayloadReading<Payload> {
  if (version > kind.version) return { kind: 'newer' };
  const parsed = kind.schema.safeParse(upgraded(kind, version, payload));
  return parsed.success
    ? { kind: 'ok', payload: parsed.data }
    : { kind: 'invalid', errors: fieldMessages(parsed.error) };
}

/** The payload in the present version; as it is where that cannot be made of it, for the schema to refuse. */
function upgraded(kind: DraftKind<object, never>, version: number, payload: unknown): unknown {
  let current = payload;
  for (let from = version; from < kind.version; from++) {
    if (typeof current !== 'object' || current === null) return current;
    try {
      current = kind.upgrades[from]?.(current as StoredPayload);
    } catch {
      return undefined;
    }
  }
  return current;
}

/** Bytes a payload takes as JSON. */
export const payloadBytes = (payload: unknown): number => new TextEncoder().encode(JSON.stringify(payload)).length;

export const maxBytesOf = ({ maxBytes }: Pick<DraftKind, 'maxBytes'>): number => maxBytes ?? MAX_DRAFT_BYTES;

/** Why a payload of a kind is not saved. */
export const draftTooLarge = (kind: Pick<DraftKind, 'maxBytes'>): string =>
  `The draft is too large: ${(maxBytesOf(kind) / 1_000).toLocaleString('en-US')} KB at most.`;
