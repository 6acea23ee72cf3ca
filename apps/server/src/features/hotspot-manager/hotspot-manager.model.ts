import { HOTSPOT_VERSION } from '@adops/domain';
import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import {
  DateTimeRangeInput,
  describedEnum,
  GraphQLDateTime,
  inputOf,
  Market,
  objectOf,
  Site,
  Source,
  User,
} from '../../core/graphql/index.js';
import { HotspotSiteState } from './hotspot-sites.model.js';

export const HotspotConflictChoiceEnum = describedEnum('HotspotConflictChoice', 'Version of a hotspot group to keep.', {
  group: "Keep the group in the console and overwrite the site's version.",
  site: "Keep the site's version and overwrite the group in the console.",
});
export type HotspotConflictChoice = 'group' | 'site';

@ObjectType({ description: "Page that contains the hotspots' links." })
export class HotspotPage {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => String, { nullable: true, description: 'Action on click.' })
  action!: string | null;
}

@ObjectType({ description: 'Clickable element on a page.' })
export class Hotspot {
  @Field(() => Int, { nullable: true })
  id!: number | null;

  @Field(() => Int, { nullable: true })
  siteHotspotId!: number | null;

  @Field(() => String, { nullable: true })
  link!: string | null;

  @Field(() => Boolean, {
    description: "True if the link is the site's own search for the text, so each site gets a different URL.",
  })
  isLinkBuilt!: boolean;

  @Field()
  text!: string;

  @Field(() => String, { nullable: true })
  imageUrl!: string | null;

  @Field(() => String, { nullable: true })
  thumbImageUrl!: string | null;
}

@InputType({ description: 'Input for a clickable element on a page.' })
export class HotspotInput {
  @Field(() => Int, { nullable: true })
  id?: number | null;

  @Field(() => Int, { nullable: true })
  siteHotspotId?: number | null;

  @Field(() => String, { nullable: true })
  link?: string | null;

  @Field()
  text!: string;

  @Field(() => String, { nullable: true })
  imageUrl?: string | null;

  @Field(() => String, { nullable: true })
  thumbImageUrl?: string | null;
}

/** Fields shared by live groups and groups in a preview. */
@ObjectType({ isAbstract: true })
export abstract class HotspotGroupFields {
  @Field(() => Int)
  id!: number;

  @Field(() => Int, { nullable: true, description: 'Group ID on the site.' })
  siteHotspotGroupId!: number | null;

  @Field(() => Site, { nullable: true, description: 'The first of its sites.' })
  site!: Site | null;

  @Field(() => [Site])
  sites!: Site[];

  @Field(() => [Market])
  markets!: Market[];

  @Field(() => [Source])
  sources!: Source[];

  @Field(() => HotspotPage, { nullable: true, description: 'Page the hotspots are on.' })
  page!: HotspotPage | null;

  @Field(() => User, { nullable: true, description: 'Creator.' })
  creator!: User | null;

  @Field(() => Int, { description: 'Version of the hotspot format.' })
  version!: number;

  @Field(() => Int, {
    description: 'Version, increased with every change. Send it back as the expected version of an update.',
  })
  revision!: number;

  @Field(() => [String], { description: 'Keywords.' })
  keywords!: string[];

  @Field(() => [Hotspot])
  hotspots!: Hotspot[];

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'Time of the last update.' })
  updatedAt!: Date;
}

@ObjectType({ description: 'Group of hotspots.' })
export class HotspotGroup extends HotspotGroupFields {
  @Field(() => Boolean, {
    description: "True if the group is also on sites the caller can't access, so the caller can't change it.",
  })
  hasOtherSites!: boolean;

  @Field(() => [HotspotSiteState], { description: 'Status of the group at each site.' })
  siteStates!: HotspotSiteState[];
}

@ObjectType({ description: 'Page of hotspot groups.' })
export class HotspotGroupPage {
  @Field(() => [HotspotGroup], { description: 'Rows on the page.' })
  rows!: HotspotGroup[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@InputType({ description: 'Filters for hotspot groups.' })
export class HotspotGroupFilters {
  @Field(() => [Int], { nullable: true, description: 'Limit results to these sites.' })
  siteIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these markets.' })
  marketIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these sources.' })
  sourceIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to items created by these users.' })
  creatorIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Pages.' })
  pageIdIn?: number[] | null;

  @Field(() => String, { nullable: true, description: 'Keyword.' })
  keyword?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Text to search for in the row's names, case-insensitive.",
  })
  searchPhrase?: string | null;

  @Field(() => DateTimeRangeInput, { nullable: true, description: 'Time of the last update.' })
  updatedAt?: DateTimeRangeInput | null;
}

@InputType({ description: 'Hotspot group to save.' })
export class HotspotGroupInput {
  @Field(() => Int, { nullable: true })
  siteHotspotGroupId?: number | null;

  @Field(() => [Int], { description: 'Site IDs.' })
  siteIds!: number[];

  @Field(() => [Int])
  marketIds!: number[];

  @Field(() => [Int], { description: 'Source IDs.' })
  sourceIds!: number[];

  @Field(() => Int)
  pageId!: number;

  @Field(() => Int, {
    nullable: true,
    defaultValue: HOTSPOT_VERSION,
    description: 'Version of the hotspot format.',
  })
  version?: number | null;

  @Field(() => [String], { description: 'Keywords.' })
  keywords!: string[];

  @Field(() => [HotspotInput])
  hotspots!: HotspotInput[];
}

export const templateData = z.object({
  sites: z.array(z.int()).nullable().describe('Sites.'),
  page: z.int().nullable().describe('Page.'),
  sources: z.array(z.int()).nullable().describe('Sources.'),
});
export type TemplateData = z.output<typeof templateData>;

objectOf('HotspotGroupTemplateData', templateData.describe('Selections filled in by a template.'));
export const HotspotGroupTemplateDataInput = inputOf(
  'HotspotGroupTemplateDataInput',
  templateData.describe('Input for the selections filled in by a template.'),
);
export type HotspotGroupTemplateDataInput = InstanceType<typeof HotspotGroupTemplateDataInput>;

const groupTemplate = z.object({
  id: z.int(),
  name: z.string(),
  default: z.boolean().describe('True if it is the default for new groups.'),
  template: templateData,
});
export const HotspotGroupTemplate = objectOf(
  'HotspotGroupTemplate',
  groupTemplate.describe('Template of hotspot groups.'),
);
export type HotspotGroupTemplate = InstanceType<typeof HotspotGroupTemplate>;

@ObjectType({ description: 'Options of the hotspot list.' })
export class HotspotFilterOptions {
  @Field(() => [Site])
  sites!: Site[];

  @Field(() => [Market], { description: 'Markets except market 20.' })
  markets!: Market[];

  @Field(() => [Source])
  sources!: Source[];

  @Field(() => [HotspotPage])
  pages!: HotspotPage[];

  @Field(() => [User], { description: 'Users who created groups.' })
  creators!: User[];
}

@ObjectType({ description: 'Data for the hotspot form.' })
export class HotspotFormData {
  @Field(() => [Site])
  sites!: Site[];

  @Field(() => [Market], { description: 'Markets except market 20.' })
  markets!: Market[];

  @Field(() => [Source])
  sources!: Source[];

  @Field(() => [HotspotGroupTemplate])
  templates!: HotspotGroupTemplate[];

  @Field(() => HotspotGroup, { nullable: true, description: 'Group being edited; null for a new one.' })
  group!: HotspotGroup | null;
}
