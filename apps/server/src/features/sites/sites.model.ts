import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { FieldError, GraphQLDateTime, ResponseStatus, Site, SiteGroup } from '../../core/graphql/index.js';
import { Image } from '../images/index.js';

@ObjectType({ description: 'Options of a site or site group.' })
export class SiteOptions {
  @Field(() => String, { nullable: true, description: 'Search engine of the site.' })
  engine?: string | null;

  @Field(() => String, { nullable: true, description: 'Search URL template.' })
  urlTemplate?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Revenue feeds the site uses.' })
  feedIds?: readonly number[] | null;
}

@ObjectType({ description: 'Technical settings of a site.' })
export class SiteSettings {
  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true, description: "URL of the site's API." })
  apiUrl?: string | null;

  @Field(() => String, { nullable: true, description: "Username for the site's API." })
  apiUser?: string | null;

  @Field(() => String, { nullable: true, description: 'Returned masked.' })
  apiPassword?: string | null;

  @Field(() => Boolean, { description: "Whether the site's own figures are collected from its API." })
  collectStats!: boolean;

  @Field(() => String, { nullable: true, description: 'Source repository of the site.' })
  repository?: string | null;

  @Field(() => String, { nullable: true, description: 'URL parameter that contains the keyword.' })
  keywordParamName?: string | null;

  @Field(() => SiteOptions, { nullable: true, description: "The site's own options, without group defaults." })
  options?: SiteOptions | null;

  @Field(() => SiteOptions, {
    nullable: true,
    description: "Effective options: the site's own options override those of its groups.",
  })
  effectiveOptions?: SiteOptions | null;

  @Field(() => Image, { nullable: true, description: 'Logo with an aspect ratio of 4.' })
  logo?: Image | null;

  @Field(() => Image, { nullable: true, description: 'Logo with an aspect ratio of 1.' })
  squareLogo?: Image | null;
}

@ObjectType({ description: "How collecting a site's own figures goes." })
export class SiteStatsHealth {
  @Field({ description: 'The last attempt succeeded.' })
  isOk!: boolean;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Last good pull.' })
  lastPullAt!: Date | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'End of the last hour the site has reported completely.',
  })
  completeUntil!: Date | null;

  @Field(() => Int, { description: 'Visits of the days read last that belong to no ad group.' })
  unmatchedVisits!: number;

  @Field(() => String, { nullable: true, description: 'What went wrong last.' })
  error!: string | null;
}

@ObjectType({ description: "Completeness of a site's own figures: visits, page views, hotspots, rotated keywords." })
export class SiteFreshness {
  @Field(() => Int, { description: 'Site ID.' })
  siteId!: number;

  @Field({ description: 'Site name.' })
  siteName!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'End of the last hour the site has reported completely; null if there is none.',
  })
  completeUntil!: Date | null;

  @Field({ description: 'The last attempt failed.' })
  isFailing!: boolean;

  @Field({ description: 'It lags behind the other sites, or fails.' })
  isLate!: boolean;
}

@InputType({ description: 'Options to save.' })
export class SiteOptionsInput {
  @Field(() => String, { nullable: true, description: 'Search engine of the site.' })
  engine?: string | null;

  @Field(() => String, { nullable: true, description: 'Search URL template.' })
  urlTemplate?: string | null;

  @Field(() => [Int], { nullable: true, description: 'Revenue feeds the site uses.' })
  feedIds?: number[] | null;
}

@InputType({ description: 'Technical settings to save.' })
export class SiteSettingsInput {
  @Field(() => String, { nullable: true, description: "URL of the site's API." })
  apiUrl?: string | null;

  @Field(() => String, { nullable: true, description: "Username for the site's API." })
  apiUser?: string | null;

  @Field(() => String, { nullable: true, description: 'Sending the mask back leaves the password unchanged.' })
  apiPassword?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Collects the site's own figures from its API, from the hour this is switched on.",
  })
  collectStats?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Source repository of the site.' })
  repository?: string | null;

  @Field(() => String, { nullable: true, description: 'URL parameter that contains the keyword.' })
  keywordParamName?: string | null;

  @Field(() => SiteOptionsInput, { nullable: true, description: 'Options.' })
  options?: SiteOptionsInput | null;

  @Field(() => Int, { nullable: true, description: 'Image with an aspect ratio of 4, at least 512x128.' })
  logoId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Image with an aspect ratio of 1, at least 128x128.' })
  squareLogoId?: number | null;
}

@InputType({ description: 'Site to save.' })
export class SiteInput {
  @Field()
  name!: string;

  @Field({ description: 'Domain without the scheme.' })
  domain!: string;

  @Field(() => Int, { description: 'Market ID.' })
  marketId!: number;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: "Inactive items are retained but can't be used.",
  })
  isActive?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'Site project ID.' })
  siteProjectId?: number | null;

  @Field(() => [String], { nullable: true, description: 'Countries the site serves (two-letter codes).' })
  countryCodes?: string[] | null;

  @Field(() => [Int], { nullable: true })
  siteGroupIds?: number[] | null;

  @Field(() => SiteSettingsInput, { nullable: true })
  siteSettings?: SiteSettingsInput | null;
}

@ObjectType({ description: 'Response to saving a site.' })
export class SiteResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Site, { nullable: true, description: 'Saved site.' })
  site?: Site | null;

  @Field(() => [FieldError], { nullable: true, description: 'Invalid fields.' })
  errors?: FieldError[] | null;
}

@ObjectType({ description: 'Site group in the tree.' })
export class SiteGroupNode {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Unique short code.' })
  code!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => SiteOptions, { nullable: true, description: 'Default options for the sites.' })
  options?: SiteOptions | null;

  @Field(() => [SiteGroupNode], { description: 'Child groups.' })
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

  @Field(() => Int, { nullable: true, description: 'Parent group; omit for the top level.' })
  parentId?: number | null;
}

@ObjectType({ description: 'Response to saving a site group.' })
export class SiteGroupResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => SiteGroup, { nullable: true, description: 'Saved group.' })
  siteGroup?: SiteGroup | null;

  @Field(() => [FieldError], { nullable: true, description: 'Invalid fields.' })
  errors?: FieldError[] | null;
}

/** Only groups operations; `id` is the group they are about. */
@ObjectType({ description: 'Actions on one site group.' })
export class SiteGroupMutations {
  id!: number;
}
