import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum } from './described-enum.js';

// Small lists many features show. Plain properties: whoever answers one fills it in.

export enum PartnerType {
  feedPartner = 'feedPartner',
  sourcePartner = 'sourcePartner',
}
describedEnum(PartnerType, 'PartnerType', 'Kind of a partner.', {
  feedPartner: 'Revenue feed.',
  sourcePartner: 'Traffic source.',
});

export enum RevenueShareRegion {
  US = 'US',
  EU = 'EU',
  APAC = 'APAC',
}
describedEnum(RevenueShareRegion, 'RevenueShareRegion', 'Region a revenue share is agreed for.', {
  US: 'America (US).',
  EU: 'Europe (EU).',
  APAC: 'APAC.',
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
