import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  isInterfaceType,
} from 'graphql';
import { isContainer } from '../src/core/permissions/access.js';
import { FIGURES_DAY, type CompanyIds } from './two-companies.js';

export interface Operation {
  readonly root: 'query' | 'mutation';
  /** Name in the access rules, such as `Query.auth` or `UserMutations.create`. */
  readonly name: string;
  /** Path from the root field to the operation, through container fields if there are any. */
  readonly path: readonly GraphQLField<unknown, unknown>[];
}

/** Returns all operations of the schema: root fields, and the fields of containers. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  return (['query', 'mutation'] as const).flatMap((root) => {
    const type = root === 'query' ? schema.getQueryType() : schema.getMutationType();
    return type ? operationsIn(type, root, []) : [];
  });
}

function operationsIn(type: GraphQLObjectType, root: Operation['root'], before: Operation['path']): Operation[] {
  return Object.values(type.getFields()).flatMap((field) => {
    const path = [...before, field];
    const answer = getNamedType(field.type);
    if (isObjectType(answer) && isContainer(answer.name)) return operationsIn(answer, root, path);
    return [{ root, name: `${type.name}.${field.name}`, path }];
  });
}

/** Kind of ID that an argument or input field takes, by its name. An unknown name fails the test. */
const ID_OF: [RegExp, keyof CompanyIds][] = [
  [/^(userId|userIdIn|buyerIdIn|creatorIdIn|leaderId|userIds|workerIds)$/, 'buyer'],
  [/^companyIds$/, 'company'],
  [/^(teamId|teamIdIn)$/, 'team'],
  [/^(siteId|siteIdIn|siteIds|sites)$/, 'site'],
  [/^(pageId|pageIdIn)$/, 'hotspotPage'],
  [/^hotspotPreviewGroupId$/, 'hotspotPreview'],
  [/^groupIds$/, 'hotspotGroup'],
  [/^targetSiteIds$/, 'site'],
  [/^(siteProjectId|siteProjectIdIn)$/, 'project'],
  [/^(siteGroupIds|parentId)$/, 'group'],
  [/^(logoId|squareLogoId|imageId)$/, 'image'],
  [/^mediaIds$/, 'media'],
  [/^collectionId$/, 'mediaCollection'],
  [
    /^(partnerAccountId|partnerAccountIdIn|partnerAccountIds|partnerAccounts|accountIdIn|accountId|accountIds|accessiblePartnerAccountIds)$/,
    'account',
  ],
  [/^accessId$/, 'access'],
  [/^(campaignId|campaignIdIn|campaignIds)$/, 'campaign'],
  [/^(adgroupId|adgroupIdIn|adgroupIds|adgroups|adgroupForCtr)$/, 'adgroup'],
  [/^keywordIds$/, 'keyword'],
  [/^alertIds$/, 'alert'],
  [/^messageId$/, 'alertMessage'],
  [/^viewId$/, 'savedView'],
  [/^entityIds?$/, 'adgroup'],
  [/^advertiserIds$/, 'advertiser'],
  [/^(taskId|parentTaskId)$/, 'automationTask'],
  [/^taskIds$/, 'pushTask'],
  [/^(ruleId|ruleIdIn|masterRuleIds)$/, 'automationRule'],
  [/^(operationId|operationIds)$/, 'operation'],
  [/^categoryId$/, 'adCategory'],
  [/^testId$/, 'abTest'],
  [/^keywordGroupId$/, 'trackingGroup'],
  [/^promptId$/, 'aiPrompt'],
  [/^exampleId$/, 'aiExample'],
  [/^trialId$/, 'aiTrial'],
  [/^articleId$/, 'article'],
];

/** Entity of a plain `id` or `ids`, by the name of the operation or its container. */
const PLAIN_ID: Readonly<Record<string, keyof CompanyIds>> = {
  adgroup: 'adgroup',
  team: 'team',
  user: 'buyer',
  partnerAccount: 'account',
  partnerAccess: 'access',
  savedView: 'savedView',
  viewMailing: 'viewMailing',
  viewMailings: 'viewMailing',
  draft: 'draft',
  'draft.saveChanges': 'campaignDraft',
  dismissMessages: 'message',
  releaseBlockedPlacements: 'placementSetting',
  site: 'site',
  updateSite: 'site',
  siteGroup: 'group',
  siteMediaConfig: 'site',
  'automation.task': 'automationTask',
  'automation.operation': 'operation',
  'automation.rule': 'automationRule',
  updateAutomationRule: 'automationRule',
  retryMonthlyCostsReport: 'costRequest',
  deleteMonthlyCostsReport: 'costRequest',
  adGeneratorTemplateGroup: 'adTemplateGroup',
  adGeneratorTemplateGroups: 'adTemplateGroup',
  adGeneratorKeywordTemplate: 'keywordTemplate',
  adGeneratorKeywordTemplates: 'keywordTemplate',
  linkTemplate: 'linkTemplate',
  abTesting: 'abTest',
  renameKeywordTrackingGroup: 'trackingGroup',
  stopKeywordTrackingGroup: 'trackingGroup',
  'afsChannelManager.site': 'site',
  'afsChannelManager.updateSite': 'site',
  'afsChannelManager.account': 'account',
  'afsChannelManager.updateAccount': 'account',
  mediaItem: 'media',
  mediaLibrary: 'media',
  'mediaLibrary.renameCollection': 'mediaCollection',
  'mediaLibrary.deleteCollection': 'mediaCollection',
  'mediaLibrary.addToCollection': 'mediaCollection',
  'mediaLibrary.removeFromCollection': 'mediaCollection',
  'mediaLibrary.deleteQuarantined': 'quarantined',
  hotspotManager: 'hotspotGroup',
  article: 'article',
  'hotspotManager.previewGroup': 'hotspotPreviewGroup',
  'hotspotManager.updatePreviewGroup': 'hotspotPreviewGroup',
  'hotspotManager.removePreviewGroups': 'hotspotPreviewGroup',
};

/** Numbers with the same meaning in all companies. */
const SHARED_NUMBERS: Record<string, number> = {
  partnerId: 5,
  sourceIdIn: 5,
  sourceId: 5,
  typeId: 1,
  marketId: 1,
  marketIds: 1,
  sourceIds: 5,
  sources: 5,
  siteHotspotGroupId: 1,
  siteHotspotId: 1,
  marketIdIn: 1,
  regionIdIn: 276,
  providerIdIn: 1,
  advertiserGroupIdIn: 1,
  advertiserIdIn: 1,
  deviceIdIn: 1,
  statusIdIn: 2,
  feedId: 1,
  feedIdIn: 1,
  feedIds: 1,
  feedSortId: 1,
  availableFeedPartnerIds: 1,
  popularTrimIds: 1,
  deviceId: 1,
  deviceIds: 1,
  itemsCount: 1,
  quality: 80,
  advertiserId: 1,
  page: 1,
  perPage: 50,
  pageNumber: 1,
  perPageNumber: 50,
  version: 1,
  payloadVersion: 1,
  promptVersion: 1,
  numberOfItems: 1,
  issueLevelIdIn: 1,
  issueSummaryIdIn: 1,
  issueTypeIdIn: 1,
  avatarColorPresetId: 1,
  timezoneId: 1,
  intValue: 1,
  expectedCount: 1,
  approvalEntityLimit: 500,
  count: 1,
  day: 1,
  hour: 1,
  weekdays: 1,
  dayOfMonth: 1,
  oldValue: 2,
  newValue: 3,
  weight: 100,
  days: 1,
  hours: 1,
  digestHour: 8,
  quietFrom: 22,
  quietTo: 6,
  escalateAfter: 4,
  left: 0,
  right: 0,
  value: 1,
  minWidth: 1,
  minHeight: 1,
  maxFileSize: 5_120,
  limit: 15,
  providerId: 1,
  offset: 1,
  numImages: 20,
  aiImageIds: 1,
  x: 0,
  y: 0,
  width: 100,
  height: 100,
  daysRange: 7,
  minFeedShowCount: 1,
  keywordTrackingLimit: 100,
  qty: 1,
  watchInterval: 1,
  startMinute: 0,
  endMinute: 60,
  min: 18,
  max: 65,
  roasAverageFloor: 12_500,
  filesize: 1_000,
  maxApplicationsPerInterval: 1,
  devices: 1,
};

/**
 * Returns the value that a screen would send for an argument or input field: IDs of one company, and its mark as text.
 */
export function valueOf(
  operation: string,
  name: string,
  type: GraphQLInputType,
  ids: CompanyIds,
  mark: string,
): unknown {
  if (isNonNullType(type)) return valueOf(operation, name, type.ofType, ids, mark);
  if (isListType(type)) return [valueOf(operation, name, type.ofType, ids, mark)];
  if (isEnumType(type)) return type.name === 'PartnerType' ? 'sourcePartner' : type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return Object.fromEntries(
      fields.map((field) => [field.name, valueOf(operation, field.name, field.type, ids, mark)]),
    );
  }
  switch (type.name) {
    case 'Int': {
      if (name in SHARED_NUMBERS) return SHARED_NUMBERS[name];
      const key =
        name === 'id' || name === 'ids'
          ? (PLAIN_ID[operation] ?? PLAIN_ID[operation.split('.')[0]!] ?? 'campaign')
          : ID_OF.find(([pattern]) => pattern.test(name))?.[1];
      if (!key) throw new Error(`${operation}: no recipe for the number ${name}; add one to test/operations.ts.`);
      return ids[key];
    }
    case 'Float':
      return 1;
    case 'Boolean':
      // No test account has a pixel.
      return name !== 'hasPixel';
    case 'Date':
      return FIGURES_DAY;
    case 'DateTime':
      return `${FIGURES_DAY}T00:00:00Z`;
    case 'JSON':
      return 0;
    default:
      if (name === 'column' && operation === 'automation.operations') return 'change';
      if (name === 'column' && operation === 'afsChannelManager.account') return 'name';
      if (name === 'column' && operation === 'automation.rules') return 'name';
      if (name === 'column' && operation.startsWith('keywordTracking')) return 'rpc';
      if (name === 'column' && operation === 'hotspotManager.groups') return 'updatedAt';
      if (name === 'column' && operation === 'articles') return 'createdAt';
      if (name === 'column' && operation === 'placementManager.placements') return 'cost';
      if (name === 'column' || name === 'name') return 'bought';
      if (name === 'countryCodeIn') return 'DE';
      if (name === 'languageCodeIn') return 'en';
      // Responses repeat the requested keyword, but the lookup ignores case.
      if (operation === 'keywordStats') return `${mark.toLowerCase()} keyword`;
      if (operation === 'keywordTrackingGroupStats') return `${mark} keyword`;
      if (operation === 'createKeywordTrackingGroup' && name === 'countryCode') return 'DE';
      return mark;
  }
}

/** Builds a selection of all fields of a type, a few levels deep. Omits the arguments of fields. */
export function selectionOf(type: GraphQLOutputType, depth = 4): string {
  const named = getNamedType(type);
  if (isScalarType(named) || isEnumType(named)) return '';
  if (isUnionType(named))
    return `{ __typename ${named
      .getTypes()
      .map((member) => `... on ${member.name} ${selectionOf(member, depth - 1)}`)
      .join(' ')} }`;
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined)) return [];
    const inner = getNamedType(field.type);
    if (isScalarType(inner) || isEnumType(inner)) return [field.name];
    return depth > 0 ? [`${field.name} ${selectionOf(field.type, depth - 1)}`] : [];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/** Builds a call of the operation with all arguments: IDs of one company, and its mark for text. */
export function callOf(
  _schema: GraphQLSchema,
  operation: Operation,
  ids: CompanyIds,
  mark = 'x',
  depth = 1,
): { query: string; variables: Record<string, unknown> } {
  const { root, path } = operation;
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];
  const selected = path.reduceRight((inner, field, at) => {
    const about = path
      .slice(0, at + 1)
      .map(({ name }) => name)
      .join('.');
    const passed = field.args.map((argument: GraphQLArgument) => {
      // A container and its field may both take an `id` and have the same name.
      const variable = `${field.name}_${argument.name}_${declared.length}`;
      declared.push(`$${variable}: ${String(argument.type)}`);
      variables[variable] = valueOf(about, argument.name, argument.type, ids, mark);
      return `${argument.name}: $${variable}`;
    });
    return `${field.name}${passed.length > 0 ? `(${passed.join(', ')})` : ''} ${inner ? `{ ${inner} }` : selectionOf(field.type, depth)}`;
  }, '');
  return {
    query: `${root} Test${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${selected} }`,
    variables,
  };
}
