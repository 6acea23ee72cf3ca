/* eslint-disable */
import * as types from './graphql.js';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
  '\n  query Identity {\n    auth {\n      token\n      user {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n    }\n  }\n': typeof types.IdentityDocument;
  '\n  query Access {\n    auth {\n      user {\n        id\n        username\n        email\n        team {\n          id\n          name\n        }\n        partnerAccounts {\n          id\n          name\n        }\n        partnerAccountSites {\n          id\n          name\n        }\n      }\n      mainUser {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n      activeCompany {\n        id\n        name\n      }\n      roles {\n        name\n        avatarColorPreset {\n          backgroundColor\n          textColor\n          borderColor\n        }\n      }\n      permissions\n    }\n  }\n': typeof types.AccessDocument;
  '\n  mutation LoginAsUser($userId: Int!, $isLogging: Boolean!, $message: String) {\n    loginAsUser(userId: $userId, isLogging: $isLogging, message: $message) {\n      id\n      username\n      email\n    }\n  }\n': typeof types.LoginAsUserDocument;
  '\n  mutation ReturnToMainUser($isLogging: Boolean!, $message: String, $isError: Boolean!, $userId: Int) {\n    returnToMainUser(isLogging: $isLogging, message: $message, isError: $isError, userId: $userId) {\n      status\n      message\n    }\n  }\n': typeof types.ReturnToMainUserDocument;
  '\n  mutation Logout {\n    logout {\n      status\n      message\n    }\n  }\n': typeof types.LogoutDocument;
  '\n  query UsersToActAs {\n    users(includeInactive: false) {\n      id\n      username\n      email\n      roles {\n        name\n      }\n    }\n  }\n': typeof types.UsersToActAsDocument;
  '\n  query DataFreshness {\n    dataFreshness {\n      partnerId\n      partnerName\n      partnerType\n      completeUntil\n      lateAccounts\n      estimated\n    }\n  }\n': typeof types.DataFreshnessDocument;
  '\n  query FilterLists {\n    sites {\n      id\n      name\n    }\n    sources {\n      id\n      name\n    }\n    devices {\n      id\n      name\n      code\n    }\n    markets {\n      id\n      name\n    }\n    siteProjects {\n      id\n      name\n    }\n    countries {\n      code\n      name\n    }\n    labels {\n      name\n      siteIds\n      sourcePartnerIds\n    }\n    auth {\n      allowedPartnerAccounts(showOrganicAccounts: true) {\n        id\n        name\n        partnerId\n        user {\n          id\n          username\n        }\n      }\n      allowedUsers {\n        id\n        username\n      }\n      allowedTeams {\n        id\n        name\n      }\n    }\n  }\n': typeof types.FilterListsDocument;
  '\n  query FeedList($dateRange: DateRangeInput) {\n    feeds(onlySupportingHourlyBreakdown: true, dateRange: $dateRange) {\n      id\n      name\n    }\n  }\n': typeof types.FeedListDocument;
};
const documents: Documents = {
  '\n  query Identity {\n    auth {\n      token\n      user {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n    }\n  }\n':
    types.IdentityDocument,
  '\n  query Access {\n    auth {\n      user {\n        id\n        username\n        email\n        team {\n          id\n          name\n        }\n        partnerAccounts {\n          id\n          name\n        }\n        partnerAccountSites {\n          id\n          name\n        }\n      }\n      mainUser {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n      activeCompany {\n        id\n        name\n      }\n      roles {\n        name\n        avatarColorPreset {\n          backgroundColor\n          textColor\n          borderColor\n        }\n      }\n      permissions\n    }\n  }\n':
    types.AccessDocument,
  '\n  mutation LoginAsUser($userId: Int!, $isLogging: Boolean!, $message: String) {\n    loginAsUser(userId: $userId, isLogging: $isLogging, message: $message) {\n      id\n      username\n      email\n    }\n  }\n':
    types.LoginAsUserDocument,
  '\n  mutation ReturnToMainUser($isLogging: Boolean!, $message: String, $isError: Boolean!, $userId: Int) {\n    returnToMainUser(isLogging: $isLogging, message: $message, isError: $isError, userId: $userId) {\n      status\n      message\n    }\n  }\n':
    types.ReturnToMainUserDocument,
  '\n  mutation Logout {\n    logout {\n      status\n      message\n    }\n  }\n': types.LogoutDocument,
  '\n  query UsersToActAs {\n    users(includeInactive: false) {\n      id\n      username\n      email\n      roles {\n        name\n      }\n    }\n  }\n':
    types.UsersToActAsDocument,
  '\n  query DataFreshness {\n    dataFreshness {\n      partnerId\n      partnerName\n      partnerType\n      completeUntil\n      lateAccounts\n      estimated\n    }\n  }\n':
    types.DataFreshnessDocument,
  '\n  query FilterLists {\n    sites {\n      id\n      name\n    }\n    sources {\n      id\n      name\n    }\n    devices {\n      id\n      name\n      code\n    }\n    markets {\n      id\n      name\n    }\n    siteProjects {\n      id\n      name\n    }\n    countries {\n      code\n      name\n    }\n    labels {\n      name\n      siteIds\n      sourcePartnerIds\n    }\n    auth {\n      allowedPartnerAccounts(showOrganicAccounts: true) {\n        id\n        name\n        partnerId\n        user {\n          id\n          username\n        }\n      }\n      allowedUsers {\n        id\n        username\n      }\n      allowedTeams {\n        id\n        name\n      }\n    }\n  }\n':
    types.FilterListsDocument,
  '\n  query FeedList($dateRange: DateRangeInput) {\n    feeds(onlySupportingHourlyBreakdown: true, dateRange: $dateRange) {\n      id\n      name\n    }\n  }\n':
    types.FeedListDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Identity {\n    auth {\n      token\n      user {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Identity {\n    auth {\n      token\n      user {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Access {\n    auth {\n      user {\n        id\n        username\n        email\n        team {\n          id\n          name\n        }\n        partnerAccounts {\n          id\n          name\n        }\n        partnerAccountSites {\n          id\n          name\n        }\n      }\n      mainUser {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n      activeCompany {\n        id\n        name\n      }\n      roles {\n        name\n        avatarColorPreset {\n          backgroundColor\n          textColor\n          borderColor\n        }\n      }\n      permissions\n    }\n  }\n',
): (typeof documents)['\n  query Access {\n    auth {\n      user {\n        id\n        username\n        email\n        team {\n          id\n          name\n        }\n        partnerAccounts {\n          id\n          name\n        }\n        partnerAccountSites {\n          id\n          name\n        }\n      }\n      mainUser {\n        id\n        username\n        email\n      }\n      companies {\n        id\n        name\n      }\n      activeCompany {\n        id\n        name\n      }\n      roles {\n        name\n        avatarColorPreset {\n          backgroundColor\n          textColor\n          borderColor\n        }\n      }\n      permissions\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation LoginAsUser($userId: Int!, $isLogging: Boolean!, $message: String) {\n    loginAsUser(userId: $userId, isLogging: $isLogging, message: $message) {\n      id\n      username\n      email\n    }\n  }\n',
): (typeof documents)['\n  mutation LoginAsUser($userId: Int!, $isLogging: Boolean!, $message: String) {\n    loginAsUser(userId: $userId, isLogging: $isLogging, message: $message) {\n      id\n      username\n      email\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ReturnToMainUser($isLogging: Boolean!, $message: String, $isError: Boolean!, $userId: Int) {\n    returnToMainUser(isLogging: $isLogging, message: $message, isError: $isError, userId: $userId) {\n      status\n      message\n    }\n  }\n',
): (typeof documents)['\n  mutation ReturnToMainUser($isLogging: Boolean!, $message: String, $isError: Boolean!, $userId: Int) {\n    returnToMainUser(isLogging: $isLogging, message: $message, isError: $isError, userId: $userId) {\n      status\n      message\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation Logout {\n    logout {\n      status\n      message\n    }\n  }\n',
): (typeof documents)['\n  mutation Logout {\n    logout {\n      status\n      message\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query UsersToActAs {\n    users(includeInactive: false) {\n      id\n      username\n      email\n      roles {\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  query UsersToActAs {\n    users(includeInactive: false) {\n      id\n      username\n      email\n      roles {\n        name\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query DataFreshness {\n    dataFreshness {\n      partnerId\n      partnerName\n      partnerType\n      completeUntil\n      lateAccounts\n      estimated\n    }\n  }\n',
): (typeof documents)['\n  query DataFreshness {\n    dataFreshness {\n      partnerId\n      partnerName\n      partnerType\n      completeUntil\n      lateAccounts\n      estimated\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query FilterLists {\n    sites {\n      id\n      name\n    }\n    sources {\n      id\n      name\n    }\n    devices {\n      id\n      name\n      code\n    }\n    markets {\n      id\n      name\n    }\n    siteProjects {\n      id\n      name\n    }\n    countries {\n      code\n      name\n    }\n    labels {\n      name\n      siteIds\n      sourcePartnerIds\n    }\n    auth {\n      allowedPartnerAccounts(showOrganicAccounts: true) {\n        id\n        name\n        partnerId\n        user {\n          id\n          username\n        }\n      }\n      allowedUsers {\n        id\n        username\n      }\n      allowedTeams {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  query FilterLists {\n    sites {\n      id\n      name\n    }\n    sources {\n      id\n      name\n    }\n    devices {\n      id\n      name\n      code\n    }\n    markets {\n      id\n      name\n    }\n    siteProjects {\n      id\n      name\n    }\n    countries {\n      code\n      name\n    }\n    labels {\n      name\n      siteIds\n      sourcePartnerIds\n    }\n    auth {\n      allowedPartnerAccounts(showOrganicAccounts: true) {\n        id\n        name\n        partnerId\n        user {\n          id\n          username\n        }\n      }\n      allowedUsers {\n        id\n        username\n      }\n      allowedTeams {\n        id\n        name\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query FeedList($dateRange: DateRangeInput) {\n    feeds(onlySupportingHourlyBreakdown: true, dateRange: $dateRange) {\n      id\n      name\n    }\n  }\n',
): (typeof documents)['\n  query FeedList($dateRange: DateRangeInput) {\n    feeds(onlySupportingHourlyBreakdown: true, dateRange: $dateRange) {\n      id\n      name\n    }\n  }\n'];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> =
  TDocumentNode extends DocumentNode<infer TType, any> ? TType : never;
