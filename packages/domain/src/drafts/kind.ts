import type { z } from 'zod';
import { type FieldMessages, fieldMessages } from '../forms/field-messages.js';
import type { PermissionKey } from '../permissions/registry.js';
import type { TreeLevels } from './entity-tree.js';
import type { DraftStep } from './steps.js';

/** Default maximum size of a payload in bytes, as JSON (UTF-8). Requests are limited to 1 MB. */
export const MAX_DRAFT_BYTES = 900_000;
/** Maximum drafts of one kind per user and company. */
export const MAX_DRAFTS = 100;
/** Drafts that were not saved for this many days are deleted. */
export const DRAFT_RETENTION_DAYS = 180;
export const MAX_DRAFT_TITLE = 200;

export const DRAFT_STATES = ['open', 'published'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** Payload before it is parsed by its schema. */
export type StoredPayload = Readonly<Record<string, unknown>>;

/**
 * Declaration of a builder's drafts. See decision 086. Uses methods, so that a list can contain kinds with different
 * payloads.
 */
export interface DraftKind<Payload extends object = object, Known = unknown> {
  /** Name in the database and the API. */
  readonly id: string;
  /** Name shown to users, such as 'Ad generator'. */
  readonly label: string;
  /** Any one of these permissions grants access to drafts of the kind. */
  readonly permission: readonly [PermissionKey, ...PermissionKey[]];
  /** Version of the payload's schema, starting at 1. */
  readonly version: number;
  /** Schema of a stored draft. It accepts incomplete drafts, because the steps report what is missing. */
  readonly schema: z.ZodType<Payload>;
  /** Converts a payload of version n to version n + 1, by n. */
  readonly upgrades: Readonly<Record<number, (payload: StoredPayload) => StoredPayload>>;
  readonly empty: Payload;
  readonly steps: readonly DraftStep<Payload, Known>[];
  /** Returns the title in a list of drafts. Empty if there is no suitable text yet. */
  titleOf(payload: Payload): string;
  /** Determines if a published draft can be changed and published again. */
  readonly afterPublish: 'editable' | 'locked';
  /** Names of the child lists, for payloads that are trees. Saves can then send only changed entities. */
  readonly levels?: TreeLevels;
  /**
   * Maximum size of a payload in bytes. Defaults to `MAX_DRAFT_BYTES`. A larger size requires the endpoints for large
   * requests.
   */
  readonly maxBytes?: number;
  /** Reason why the draft can't be published as a whole, if its builder has separate operations for publishing. */
  readonly ownPublishing?: string;
}

/** Validates a declaration. @throws Error that describes the problem */
export function defineDraftKind<Payload extends object, Known>(
  kind: DraftKind<Payload, Known>,
): DraftKind<Payload, Known> {
  for (let version = 1; version < kind.version; version++)
    if (!kind.upgrades[version]) throw new Error(`${kind.id}: payload version ${version} has no upgrade.`);
  if (new Set(kind.steps.map(({ id }) => id)).size < kind.steps.length)
    throw new Error(`${kind.id}: two steps have the same ID.`);
  if (!kind.schema.safeParse(kind.empty).success)
    throw new Error(`${kind.id}: an empty draft does not match the schema.`);
  return kind;
}

export type PayloadReading<Payload> =
  | { readonly kind: 'ok'; readonly payload: Payload }
  /** Saved by a newer release than this one. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldMessages[] };

/** Converts a payload of any version to the current version and validates it. */
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

/** Upgrades a payload to the current version. Returns it unchanged if that fails, so that the schema rejects it. */
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

/** Returns the size of a payload as JSON, in bytes. */
export const payloadBytes = (payload: unknown): number => new TextEncoder().encode(JSON.stringify(payload)).length;

export const maxBytesOf = ({ maxBytes }: Pick<DraftKind, 'maxBytes'>): number => maxBytes ?? MAX_DRAFT_BYTES;

/** Returns the error message for a payload that is too large to save. */
export const draftTooLarge = (kind: Pick<DraftKind, 'maxBytes'>): string =>
  `The draft is too large. It can have up to ${(maxBytesOf(kind) / 1_000).toLocaleString('en-US')} KB.`;
