import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describeEnum } from './described-enum.js';

// Small lists that many features show. The classes have plain properties, which are set by the resolver that returns an
// object.

export enum PartnerType {
  feedPartner = 'feedPartner',
  sourcePartner = 'sourcePartner',
}
describeEnum(PartnerType, 'PartnerType', 'Partner type.', {
  feedPartner: 'Revenue feed.',
  sourcePartner: 'Traffic source.',
});

export enum RevenueShareRegion {
  US = 'US',
  EU = 'EU',
  APAC = 'APAC',
}
describeEnum(RevenueShareRegion, 'RevenueShareRegion', 'Region a revenue share applies to.', {
  US: 'America (US).',
  EU: 'Europe (EU).',
  APAC: 'APAC.',
});

@ObjectType({ description: 'Company whose data is accessed.' })
export class Company {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Language.' })
export class Language {
  @Field({ description: 'ISO 639-1 language code.' })
  code!: string;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Country.' })
export class Country {
  @Field({ description: 'Two-letter country code.' })
  code!: string;

  @Field()
  name!: string;

  @Field(() => [Language], { description: 'Spoken languages, as codes.' })
  languages!: Language[];
}

@ObjectType({ description: 'Market: a country or region and its language.' })
export class Market {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: 'Unique short code.' })
  code?: string | null;

  @Field(() => Language, { nullable: true, description: 'Default language of texts.' })
  defaultLanguage?: Language | null;

  @Field(() => String, { nullable: true, description: 'ISO 4217 currency code.' })
  currencyCode?: string | null;

  @Field(() => RevenueShareRegion, { nullable: true, description: 'Revenue share region.' })
  region?: RevenueShareRegion | null;
}

@ObjectType({ description: 'Device class.' })
export class Device {
  @Field(() => Int, { description: '1 = desktop, 2 = mobile, 3 = tablet.' })
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Device class code: D, M or T.' })
  code!: string;
}

@ObjectType({ description: 'Project: a group of sites reported together.' })
export class SiteProject {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Label applied to ad groups.' })
export class Label {
  @Field()
  name!: string;

  @Field(() => [Int], { description: 'IDs of the sites where the label is used.' })
  siteIds!: number[];

  @Field(() => [Int], { description: 'IDs of the sources where the label is used.' })
  sourcePartnerIds!: number[];
}

@ObjectType({ description: 'Tag that identifies sold clicks at the search-feed partner.' })
export class Tag {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => Int, { nullable: true, description: 'Market ID.' })
  marketId!: number | null;
}

@ObjectType({ description: 'Traffic source, where clicks are bought.' })
export class Source {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Short name, used in URLs.' })
  shortName!: string;

  @Field(() => PartnerType, { description: 'Type.' })
  type!: PartnerType;
}

@ObjectType({ description: 'Revenue feed, where clicks are sold.' })
export class Feed {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Type of ads the feed returns, such as search, shopping or native.' })
  type!: string;

  @Field({ description: 'The feed reports hourly data.' })
  supportsHourlyBreakdown!: boolean;
}

@ObjectType({ description: 'Currency.' })
export class Currency {
  @Field({ description: 'ISO 4217 currency code.' })
  code!: string;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Time zone.' })
export class Timezone {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'IANA time zone name.' })
  name!: string;

  @Field({ description: 'Name with UTC offset.' })
  nameWithOffset!: string;
}

@ObjectType({ description: 'Lookup list entry.' })
export class LookupItem {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;
}
