import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum } from './described-enum.js';
import { Country, Market, PartnerType, SiteProject, Timezone } from './lookup-entities.js';
import { User } from './people-entities.js';

// Partners, their accounts, and the sites these buy for. A class stands before those that name it.

export enum PartnerAccountStatus {
  permanentlyDisabled = 'permanentlyDisabled',
  inactive = 'inactive',
  active = 'active',
}
describedEnum(PartnerAccountStatus, 'PartnerAccountStatus', 'State of a partner account.', {
  permanentlyDisabled: 'Off for good (0).',
  inactive: 'Off (1).',
  active: 'On (2).',
});

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
