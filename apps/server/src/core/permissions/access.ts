import { SetMetadata } from '@nestjs/common';
import type { PermissionKey } from '@adops/domain';

/**
 * Rule for the callers of an operation. An operation without a rule is rejected and stops the boot (deny by default).
 */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn'; readonly withoutCompany: boolean; readonly withoutSecondFactor: boolean }
  | { readonly kind: 'permission'; readonly anyOf: readonly PermissionKey[] };

export const ACCESS_RULE = 'accessRule';

/** Requires any one of these permissions in the company of the address. */
export const RequirePermission = (...anyOf: [PermissionKey, ...PermissionKey[]]) =>
  SetMetadata(ACCESS_RULE, { kind: 'permission', anyOf } satisfies AccessRule);

/**
 * Requires a signed-in user. The operation is available on company endpoints, and with `withoutCompany` also on the
 * common one. `withoutSecondFactor` admits users who still have to set up a second factor, so that they can set it up
 * or sign out.
 */
export const AnySignedInUser = (options: { withoutCompany?: boolean; withoutSecondFactor?: boolean } = {}) =>
  SetMetadata(ACCESS_RULE, {
    kind: 'signedIn',
    withoutCompany: options.withoutCompany ?? false,
    withoutSecondFactor: options.withoutSecondFactor ?? false,
  } satisfies AccessRule);

/** Admits callers without a session, for example for health checks and password resets. */
export const Public = () => SetMetadata(ACCESS_RULE, { kind: 'public' } satisfies AccessRule);

/**
 * Returns true for types that only group operations (`user { create }`). Their fields are operations, each with its own
 * rule or the rule of its resolver class.
 */
export const isContainer = (typeName: string): boolean => /(Mutations|Queries)$/.test(typeName);
