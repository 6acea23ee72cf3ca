import { SetMetadata } from '@nestjs/common';
import type { PermissionKey } from '@adops/domain';

/** Who may call an operation. An operation without a rule is refused, and the boot fails (deny by default). */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn'; readonly withoutCompany: boolean; readonly withoutSecondFactor: boolean }
  | { readonly kind: 'permission'; readonly anyOf: readonly PermissionKey[] };

export const ACCESS_RULE = 'accessRule';

/** Holders of any one of these keys in the company of the address. */
export const RequirePermission = (...anyOf: [PermissionKey, ...PermissionKey[]]) =>
  SetMetadata(ACCESS_RULE, { kind: 'permission', anyOf } satisfies AccessRule);

/**
 * Everyone who is signed in. Answers on a company's endpoint only, unless `withoutCompany` lets it answer on the
 * common endpoint too. `withoutSecondFactor` lets in who still has to set one up: for setting it up, and for leaving.
 */
export const AnySignedInUser = (options: { withoutCompany?: boolean; withoutSecondFactor?: boolean } = {}) =>
  SetMetadata(ACCESS_RULE, {
    kind: 'signedIn',
    withoutCompany: options.withoutCompany ?? false,
    withoutSecondFactor: options.withoutSecondFactor ?? false,
  } satisfies AccessRule);

/** Also without a session: health checks, password reset. */
export const Public = () => SetMetadata(ACCESS_RULE, { kind: 'public' } satisfies AccessRule);

/**
 * Types that only group operations (`user { create }`): their fields are operations, each with a rule of its own or
 * that of its resolver class.
 */
export const isContainer = (typeName: string): boolean => /(Mutations|Queries)$/.test(typeName);
