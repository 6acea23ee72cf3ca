import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { FieldError, GraphQLDateTime, ResponseStatus, Site, SiteGroup } from '../../core/graphql/index.js';
import { Image } from '../images/index.js';

@ObjectType({ description: 'Options of a site or site group.' })
export class SiteOptions {
  @Field(() => String, { nullable: true, description: 'Search engine of the site.' })
  engine?: string | null;

  @Field(() => String, { nullable: true, description: 'Pattern of search addresses.' })
  urlTemplate?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Revenue feeds the site uses.' })
  feedIds?: readonly number[] | null;
}

@ObjectType({ description: 'Technical settings of a site.' })
export class SiteSettings {
  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true, description: "Address of the site's API." })
  apiUrl?: string | null;

  @Field(() => String, { nullable: true, description: "Sign-in name at the site's API." })
  apiUser?: string | null;

  @Field(() => String, { nullable: true, description: 'Comes back masked.' })
  apiPassword?: string | null;

  @Field(() => Boolean, { description: "Whether the site's own figures are collected from its API." })
  collectStats!: boolean;

  @Field(() => String, { nullable: true, description: 'Source repository of the site.' })
  repository?: string | null;

  @Field(() => String, { nullable: true, description: 'URL parameter that carries the keyword.' })
  keywordParamName?: string | null;

  @Field(() => SiteOptions, { nullable: true, description: 'Own options, without defaults of the groups.' })
  options?: SiteOptions | null;

  @Field(() => SiteOptions, {
    nullable: true,
    description: 'Options in force: own ones over those of the groups.',
  })
  effectiveOptions?: SiteOptions | null;

  @Field(() => Image, { nullable: true, description: 'Logo with ratio 4.' })
  logo?: Image | null;

  @Field(() => Image, { nullable: true, description: 'Logo with ratio 1.' })
  squareLogo?: Image | null;
}

@ObjectType({ description: "How collecting a site's own figures goes." })
export class SiteStatsHealth {
  @Field({ description: 'The last try succeeded.' })
  isOk!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Last good pull.' })
  lastPullAt!: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End of the last hour the site has told whole.' })
  completeUntil!: Date | null;

  @Field(() => Int, { description: 'Visits of the days read last that belong to no ad group.' })
  unmatchedVisits!: number;

  @Field(() => String, { nullable: true, description: 'What went wrong last.' })
  error!: string | null;
}

@InputType({ description: 'Options to save.' })
export class SiteOptionsInput {
  @Field(() => String, { nullable: true, description: 'Search engine of the site.' })
  engine?: string | null;

  @Field(() => String, { nullable: true, description: 'Pattern of search addresses.' })
  urlTemplate?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Revenue feeds the site uses.' })
  feedIds?: number[] | null;
}

@InputType({ description: 'Technical settings to save. What is missing stays as it is.' })
export class SiteSettingsInput {
  @Field(() => String, { nullable: true, description: "Address of the site's API." })
  apiUrl?: string | null;

  @Field(() => String, { nullable: true, description: "Sign-in name at the site's API." })
  apiUser?: string | null;

  @Field(() => String, { nullable: true, description: 'A mask sent back leaves the password as it is.' })
  apiPassword?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Collects the site's own figures from its API, from the hour this is switched on.",
  })
  collectStats?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Source repository of the site.' })
  repository?: string | null;

  @Field(() => String, { nullable: true, description: 'URL parameter that carries the keyword.' })
  keywordParamName?: string | null;

  @Field(() => SiteOptionsInput, { nullable: true, description: 'Options.' })
  options?: SiteOptionsInput | null;

  @Field(() => Int, { nullable: true, description: 'Image with ratio 4, at least 512x128.' })
  logoId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Image with ratio 1, at least 128x128.' })
  squareLogoId?: number | null;
}

@InputType({ description: 'Site to save.' })
export class SiteInput {
  @Field()
  name!: string;

  @Field({ description: 'Domain without scheme.' })
  domain!: string;

  @Field(() => Int, { description: 'Id of the market.' })
  marketId!: number;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: 'Not active: kept, but cannot be used.',
  })
  isActive?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Id of the project of sites.' })
  siteProjectId?: number | null;

  @Field(() => [String], { nullable: true, description: 'Countries the site serves, two-letter codes.' })
  countryCodes?: string[] | null;

  @Field(() => [Int], { nullable: true })
  siteGroupIds?: number[] | null;

  @Field(() => SiteSettingsInput, { nullable: true })
  siteSettings?: SiteSettingsInput | null;
}

@ObjectType({ description: 'Answer of saving a site.' })
export class SiteResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or state.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Words for the user.' })
  message?: string | null;

  @Field(() => Site, { nullable: true, description: 'The site as saved.' })
  site?: Site | null;

  @Field(() => [FieldError], { nullable: true, description: 'Refused fields.' })
  errors?: FieldError[] | null;
}

@ObjectType({ description: 'Group of sites in the tree.' })
export class SiteGroupNode {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Unique short code.' })
  code!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => SiteOptions, { nullable: true, description: 'Defaults for the sites.' })
  options?: SiteOptions | null;

  @Field(() => [SiteGroupNode], { description: 'Groups below.' })
  items!: readonly SiteGroupNode[];
}

@InputType({ description: 'Site group to save.' })
export class SiteGroupInput {
  @Field()
  name!: string;

  @Field({ description: 'Unique code.' })
  code!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => SiteOptionsInput, { nullable: true, description: 'Options.' })
  options?: SiteOptionsInput | null;

  @Field(() => Int, { nullable: true, description: 'Group above; missing for the top.' })
  parentId?: number | null;
}

@ObjectType({ description: 'Answer of saving a site group.' })
export class SiteGroupResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or state.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Words for the user.' })
  message?: string | null;

  @Field(() => SiteGroup, { nullable: true, description: 'The group as saved.' })
  siteGroup?: SiteGroup | null;

  @Field(() => [FieldError], { nullable: true, description: 'Refused fields.' })
  errors?: FieldError[] | null;
}

/** Only groups operations; `id` is the group they are about. */
@ObjectType({ description: 'Actions on one site group.' })
export class SiteGroupMutations {
  id!: number;
}
