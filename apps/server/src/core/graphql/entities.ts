import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

/**
 * Object types of the entities that many features show. Plain properties: whoever answers one fills it in.
 * Ordered so that a class stands before those that name it.
 */

function described<T extends Record<string, string>>(
  type: T,
  name: string,
  description: string,
  values: Record<keyof T, string>,
): void {
  const valuesMap = Object.fromEntries(
    Object.entries(values).map(([key, text]) => [key, { description: text as string }]),
  );
  registerEnumType(type, { name, description, valuesMap: valuesMap as Record<keyof T, { description: string }> });
}

export enum PartnerType {
  feedPartner = 'feedPartner',
  sourcePartner = 'sourcePartner',
}
described(PartnerType, 'PartnerType', 'Kind of a partner.', {
  feedPartner: 'Revenue feed.',
  sourcePartner: 'Traffic source.',
});

export enum RevenueShareRegion {
  US = 'US',
  EU = 'EU',
  APAC = 'APAC',
}
described(RevenueShareRegion, 'RevenueShareRegion', 'Region a revenue share is agreed for.', {
  US: 'America (US).',
  EU: 'Europe (EU).',
  APAC: 'APAC.',
});

export enum TeamRole {
  leader = 'leader',
  worker = 'worker',
}
described(TeamRole, 'TeamRole', 'Role of a user in a team.', {
  leader: 'Leads the team.',
  worker: 'Works in the team.',
});

export enum PartnerAccountStatus {
  permanentlyDisabled = 'permanentlyDisabled',
  inactive = 'inactive',
  active = 'active',
}
described(PartnerAccountStatus, 'PartnerAccountStatus', 'State of a partner account.', {
  permanentlyDisabled: 'Off for good (0).',
  inactive: 'Off (1).',
  active: 'On (2).',
});

@ObjectType({ description: 'Company whose data is worked on.' })
export class Company {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Language.' })
export class Language {
  @Field({ description: 'ISO 639-1 code.' })
  code!: string;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Country.' })
export class Country {
  @Field({ description: 'Two-letter code.' })
  code!: string;

  @Field()
  name!: string;

  @Field(() => [Language], { description: 'Languages spoken, as codes.' })
  languages!: Language[];
}

@ObjectType({ description: 'Market: a country or region with its language.' })
export class Market {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: 'Unique short code.' })
  code?: string | null;

  @Field(() => Language, { nullable: true, description: 'Language texts are written in by default.' })
  defaultLanguage?: Language | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217 code.' })
  currencyCode?: string | null;

  @Field(() => RevenueShareRegion, { nullable: true, description: 'Region its revenue share belongs to.' })
  region?: RevenueShareRegion | null;
}

@ObjectType({ description: 'Device class.' })
export class Device {
  @Field(() => Int, { description: '1 desktop, 2 mobile, 3 tablet; 0 unknown.' })
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'D, M or T.' })
  code!: string;
}

@ObjectType({ description: 'Project: a group of sites reported together.' })
export class SiteProject {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Label put on ad groups.' })
export class Label {
  @Field()
  name!: string;

  @Field(() => [Int], { description: 'Sites where the label is in use.' })
  siteIds!: number[];

  @Field(() => [Int], { description: 'Sources where the label is in use.' })
  sourcePartnerIds!: number[];
}

@ObjectType({ description: 'Traffic source, where clicks are bought.' })
export class Source {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Short name, used in addresses.' })
  shortName!: string;

  @Field(() => PartnerType, { description: 'Kind.' })
  type!: PartnerType;
}

@ObjectType({ description: 'Revenue feed, where clicks are sold.' })
export class Feed {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Kind of ads the feed returns, such as search, shopping or native.' })
  type!: string;

  @Field({ description: 'The feed reports by hour.' })
  supportsHourlyBreakdown!: boolean;
}

@ObjectType({ description: 'Currency.' })
export class Currency {
  @Field({ description: 'ISO 4217 code.' })
  code!: string;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Time zone.' })
export class Timezone {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'IANA name.' })
  name!: string;

  @Field({ description: 'Name with its offset from UTC.' })
  nameWithOffset!: string;
}

@ObjectType({ description: 'Colours of an avatar.' })
export class AvatarColorPreset {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'CSS colour.' })
  backgroundColor!: string;

  @Field({ description: 'CSS colour.' })
  textColor!: string;

  @Field({ description: 'CSS colour.' })
  borderColor!: string;
}

@ObjectType({ description: 'Permission.' })
export class Permission {
  @Field({ description: 'Permission key.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it allows.' })
  description?: string | null;
}

@ObjectType({ description: 'Set of permissions given to users.' })
export class Role {
  @Field({ description: 'Unique name, also its key.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the role is for.' })
  description?: string | null;

  @Field(() => [Permission], { description: 'Permission keys it gives.' })
  permissions!: Permission[];

  @Field(() => AvatarColorPreset, { nullable: true, description: 'Colours of the avatar.' })
  avatarColorPreset?: AvatarColorPreset | null;

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;
}

@ObjectType({ description: 'Team of buyers.' })
export class Team {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Not active: kept, but cannot be used.' })
  isActive!: boolean;

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;
}

@ObjectType({ description: 'User of the console.' })
export class User {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Sign-in name.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Mail address.' })
  email?: string | null;

  @Field({ description: 'Not active: kept, but cannot be used.' })
  isActive!: boolean;

  @Field(() => [Role], { description: 'Roles in the active company.' })
  roles!: Role[];

  @Field(() => Team, { nullable: true })
  team?: Team | null;

  @Field(() => TeamRole, { nullable: true, description: 'Place in the team.' })
  teamRole?: TeamRole | null;

  @Field({ description: 'Sees every partner account of the company.' })
  hasAccessToAllPartnerAccounts!: boolean;

  @Field({ description: 'Sees every partner account of the team.' })
  hasAccessToAllTeamPartnerAccounts!: boolean;

  @Field(() => AvatarColorPreset, { nullable: true, description: 'Colours of the first role.' })
  avatarColorPreset?: AvatarColorPreset | null;

  @Field(() => [Int], { description: 'Accounts where the user is the buyer.' })
  buyerPartnerAccountIds!: number[];

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;
}

@ObjectType({ description: 'Traffic source or revenue feed.' })
export class Partner {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Short name, used in addresses.' })
  shortName!: string;

  @Field(() => PartnerType, { description: 'Kind.' })
  type!: PartnerType;
}

@ObjectType({ description: 'Group of sites; its options are defaults of its sites.' })
export class SiteGroup {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Unique short code.' })
  code!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => Int, { nullable: true, description: 'Group above; null at the top.' })
  parentId?: number | null;

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;

  /** As stored; whoever answers options reads it. */
  storedOptions?: unknown;
}

@ObjectType({ description: 'Site clicks are sent to.' })
export class Site {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Domain without scheme.' })
  domain!: string;

  @Field(() => Int, { nullable: true, description: 'Id of the market.' })
  market_id?: number | null;

  @Field(() => Market, { nullable: true, description: 'Market.' })
  market?: Market | null;

  @Field({ description: 'Not active: kept, but cannot be used.' })
  isActive!: boolean;

  @Field(() => SiteProject, { nullable: true, description: 'Project the site is reported with.' })
  siteProject?: SiteProject | null;

  @Field(() => [SiteGroup])
  siteGroups!: SiteGroup[];

  @Field(() => [Country])
  countries!: Country[];

  @Field(() => [PartnerAccount])
  partnerAccounts!: PartnerAccount[];

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;
}

@ObjectType({ description: 'Account at a traffic source or revenue feed.' })
export class PartnerAccount {
  @Field(() => Int)
  id!: number;

  @Field(() => Int, { description: 'Id of the partner.' })
  partnerId!: number;

  @Field(() => Partner, { description: 'Partner of the account.' })
  partner!: Partner;

  @Field()
  name!: string;

  @Field({ description: 'ISO 4217 code.' })
  currency!: string;

  @Field({ description: 'Not active: kept, but cannot be used.' })
  isActive!: boolean;

  @Field({ description: 'Off for good.' })
  isPermanentlyDisabled!: boolean;

  @Field(() => PartnerAccountStatus, { description: 'Outcome or state.' })
  status!: PartnerAccountStatus;

  @Field(() => User, { nullable: true, description: 'Buyer of the account; null for organic accounts.' })
  user?: User | null;

  @Field(() => Int, { nullable: true, description: 'Id of the user.' })
  userId?: number | null;

  @Field(() => [Int], { description: 'Ids of the sites.' })
  siteIds!: number[];

  @Field(() => [Site])
  sites!: Site[];

  @Field(() => Int, { nullable: true, description: 'Id of the time zone.' })
  timezoneId?: number | null;

  @Field(() => Timezone, { nullable: true, description: 'Time zone of the account.' })
  timezone?: Timezone | null;

  @Field(() => Int, { nullable: true, description: 'Set of API credentials in use.' })
  accessId?: number | null;

  @Field(() => String, { nullable: true, description: 'Id of the account at the partner.' })
  externalAccountId?: string | null;

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;
}

@ObjectType({ description: 'Partner account the signed-in user may see, as offered in filters.' })
export class AllowedPartnerAccount {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => Int, { description: 'Id of the partner.' })
  partnerId!: number;

  @Field(() => Boolean, { nullable: true, description: 'Not active: kept, but cannot be used.' })
  isActive?: boolean | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217 code.' })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the account at the partner.' })
  externalAccountId?: string | null;

  @Field(() => String, { nullable: true, description: 'Mail address.' })
  email?: string | null;

  @Field(() => User, { nullable: true, description: 'Buyer of the account; null for organic accounts.' })
  user?: User | null;

  @Field(() => [Site])
  sites!: Site[];
}
