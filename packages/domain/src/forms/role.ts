import { z } from 'zod';
import { AVATAR_COLORS } from '../permissions/avatar-colors.js';
import { isPermissionKey } from '../permissions/registry.js';
import { optionalText, requiredText } from './text.js';

/** Input for a role. */
export const roleForm = z.object({
  // The name is part of URLs.
  name: requiredText('Name', 60).regex(/^[^/\\?#%]*$/, "A role name can't contain / \\ ? # %."),
  description: optionalText('Description', 500),
  permissions: z
    .array(z.string().refine(isPermissionKey, 'Unknown permission.'))
    .max(500)
    .transform((keys) => [...new Set(keys)].sort()),
  avatarColorPresetId: z.number().refine((id) => AVATAR_COLORS.some((preset) => preset.id === id), 'Unknown colors.'),
});

export type RoleForm = z.output<typeof roleForm>;
