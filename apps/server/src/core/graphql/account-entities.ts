import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describeEnum } from './described-enum.js';
import { Country, Market, PartnerType, SiteProject, Timezone } from './lookup-entities.js';
import { User } from './people-entities.js';

// Partners, their accounts, and the sites that these buy for. A class is declared before the classes that refer to it.

export enum PartnerAccountStatus {
  permanentlyDisabled = 'permanentlyDisabled',
  inactive = 'inactive',
  active = 'active',
}
describeEnum(PartnerAccountStatus, 'PartnerAccountStatus', 'Status of a partner account.', {
  permanentlyDisabled: 'Permanently disabled (0).',
  inactive: 'Inactive (1).',
  active: 'Active (2).',
});

@ObjectType({ description: 'Traffic source or revenue feed.' })
export class Partner {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Short name, used in URLs.' })
  shortName!: string;

  @Field(() => PartnerType, { description: 'Type.' })
  type!: PartnerType;
}

@ObjectType({ description: "Group of sites; its options are defaults for the group's sites." })
export class SiteGroup {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Unique short code.' })
  code!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => Int, { nullable: true, description: 'Parent group; null at the top level.' })
  parentId?: number | null;

  @Field(() => Int, {
    description: 'Version, increased with every change. Send it back when saving to detect conflicting edits.',
  })
  version!: number;

  /** Stored options, which the resolvers of options parse. */
  storedOptions?: unknown;
}

@ObjectType({ description: 'Site that receives traffic.' })
export class Site {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Domain without the scheme.' })
  domain!: string;

  @Field(() => Int, { nullable: true, description: 'Market ID.' })
  market_id?: number | null;

  @Field(() => Market, { nullable: true, description: 'Market.' })
  market?: Market | null;

  @Field({ description: "Inactive items are retained but can't be used." })
  isActive!: boolean;

  @Field(() => SiteProject, { nullable: true, description: 'Project the site is reported under.' })
  siteProject?: SiteProject | null;

  @Field(() => [SiteGroup])
  siteGroups!: SiteGroup[];

  @Field(() => [Country])
  countries!: Country[];

  @Field(() => [PartnerAccount])
  partnerAccounts!: PartnerAccount[];

  @Field(() => Int, {
    description: 'Version, increased with every change. Send it back when saving to detect conflicting edits.',
  })
  version!: number;
}

@ObjectType({ description: 'Account at a partner.' })
export class PartnerAccount {
  @Field(() => Int)
  id!: number;

  @Field(() => Int, { description: 'Partner ID.' })
  partnerId!: number;

  @Field(() => Partner, { description: 'Partner of the account.' })
  partner!: Partner;

  @Field()
  name!: string;

  @Field({ description: 'ISO 4217 currency code.' })
  currency!: string;

  @Field({ description: "Inactive items are retained but can't be used." })
  isActive!: boolean;

  @Field({ description: 'Permanently disabled.' })
  isPermanentlyDisabled!: boolean;

  @Field(() => PartnerAccountStatus, { description: 'Outcome or status.' })
  status!: PartnerAccountStatus;

  @Field(() => User, { nullable: true, description: 'Buyer of the account; null for organic accounts.' })
  user?: User | null;

  @Field(() => Int, { nullable: true, description: 'User ID.' })
  userId?: number | null;

  @Field(() => [Int], { description: 'Site IDs.' })
  siteIds!: number[];

  @Field(() => [Site])
  sites!: Site[];

  @Field(() => Int, { nullable: true, description: 'Time zone ID.' })
  timezoneId?: number | null;

  @Field(() => Timezone, { nullable: true, description: 'Time zone of the account.' })
  timezone?: Timezone | null;

  @Field(() => Int, { nullable: true, description: 'API credentials in use.' })
  accessId?: number | null;

  @Field(() => String, { nullable: true, description: 'Account ID at the partner.' })
  externalAccountId?: string | null;

  @Field(() => Int, {
    description: 'Version, increased with every change. Send it back when saving to detect conflicting edits.',
  })
  version!: number;
}

@ObjectType({ description: 'Partner account the signed-in user can access, as listed in filters.' })
export class AllowedPartnerAccount {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => Int, { description: 'Partner ID.' })
  partnerId!: number;

  @Field(() => Boolean, { nullable: true, description: "Inactive items are retained but can't be used." })
  isActive?: boolean | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217 currency code.' })
  currency?: string | null;

  @Field(() => String, { nullable: true, description: 'Account ID at the partner.' })
  externalAccountId?: string | null;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email?: string | null;

  @Field(() => User, { nullable: true, description: 'Buyer of the account; null for organic accounts.' })
  user?: User | null;

  @Field(() => [Site])
  sites!: Site[];
}
