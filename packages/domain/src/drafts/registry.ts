import { AD_GENERATOR_DRAFT } from '../ad-generator/draft.js';
import { CAMPAIGN_MANAGER_DRAFT } from '../campaign-manager/draft.js';
import { PUSH_UPLOADER_DRAFT } from '../push-uploader/draft.js';
import type { PermissionKey } from '../permissions/registry.js';
import type { DraftKind } from './kind.js';

/** Builders whose work is saved as drafts. */
export const DRAFT_KINDS: readonly DraftKind<object, never>[] = [
  AD_GENERATOR_DRAFT,
  CAMPAIGN_MANAGER_DRAFT,
  PUSH_UPLOADER_DRAFT,
];

/** Permissions that open drafts. Any one of them opens at least one kind. */
export const DRAFT_PERMISSIONS = [...new Set(DRAFT_KINDS.flatMap(({ permission }) => permission))] as [
  PermissionKey,
  ...PermissionKey[],
];

export const draftKind = (id: string): DraftKind<object, never> | null =>
  DRAFT_KINDS.find((kind) => kind.id === id) ?? null;
