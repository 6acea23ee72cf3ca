import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { KEYWORD_TYPES, type KeywordType } from '@adops/domain';

const version = { description: 'Version, increased with every change.' } as const;
const fieldName = 'Field name, such as headline1, description1, path1 or headline1Position.';

@ObjectType({ description: 'Field of an ad text template.' })
export class AdTemplateField {
  @Field({ description: fieldName })
  name!: string;

  @Field()
  value!: string;
}

@InputType({ description: 'Input for a field of an ad text template.' })
export class AdTemplateFieldInput {
  @Field({ description: fieldName })
  name!: string;

  @Field()
  value!: string;
}

@ObjectType({ description: 'Ad text template.' })
export class AdTemplate {
  @Field(() => Int, { nullable: true, description: 'Omit for a new template.' })
  id?: number | null;

  @Field(() => [AdTemplateField])
  fields!: AdTemplateField[];
}

@InputType({ description: 'Input for an ad text template.' })
export class AdTemplateInput {
  @Field(() => Int, { nullable: true, description: 'Omit for a new template.' })
  id?: number | null;

  @Field(() => [AdTemplateFieldInput])
  fields!: AdTemplateFieldInput[];
}

@ObjectType({ description: 'Category of template groups.' })
export class AdTemplateCategory {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;
}

@ObjectType({ description: 'Group of ad text templates.' })
export class AdGeneratorTemplateGroup {
  @Field(() => Int)
  id!: number;

  @Field(() => Int, { nullable: true, description: 'Site ID.' })
  siteId?: number | null;

  @Field(() => String, { nullable: true, description: 'Site name.' })
  siteName?: string | null;

  @Field(() => Int, { nullable: true, description: 'Source ID.' })
  sourceId?: number | null;

  @Field(() => String, { nullable: true, description: 'Source name.' })
  sourceName?: string | null;

  @Field(() => Int, { description: '1 = default format, 2 = Responsive Search Ads.' })
  typeId!: number;

  @Field(() => Int, { nullable: true, description: 'Category ID.' })
  categoryId?: number | null;

  @Field(() => String, { nullable: true, description: 'Category name.' })
  categoryName?: string | null;

  @Field(() => [AdTemplate])
  templates!: AdTemplate[];

  @Field(() => Int, version)
  version!: number;
}

@ObjectType({ description: 'Page of template groups.' })
export class AdGeneratorTemplateGroupPage {
  @Field(() => [AdGeneratorTemplateGroup], { description: 'Rows on the page.' })
  rows!: AdGeneratorTemplateGroup[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRows!: number;
}

@InputType({ description: 'Filters for template groups.' })
export class AdGeneratorTemplateGroupFilters {
  @Field(() => Int, { nullable: true })
  id?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Site IDs.' })
  siteIds?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Source ID.' })
  sourceId?: number | null;

  @Field(() => Int, { nullable: true, description: '1 = default format, 2 = Responsive Search Ads.' })
  typeId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Category ID.' })
  categoryId?: number | null;
}

@InputType({ description: 'Template group to save.' })
export class AdGeneratorTemplateGroupInput {
  @Field(() => Int, { nullable: true, description: 'Omit to apply to all sites.' })
  siteId?: number | null;

  @Field(() => Int, { description: 'Source ID, 5 or 6.' })
  sourceId!: number;

  @Field(() => Int, { description: '1 = default format, 2 = Responsive Search Ads.' })
  typeId!: number;

  @Field(() => Int, { nullable: true, description: 'Category ID.' })
  categoryId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of a new or existing category.' })
  categoryName?: string | null;

  @Field(() => [AdTemplateInput])
  templates!: AdTemplateInput[];
}

export const KeywordTemplateType = Object.fromEntries(KEYWORD_TYPES.map((type) => [type, type]));
registerEnumType(KeywordTemplateType, {
  name: 'KeywordTemplateType',
  description: 'Criterion or match type of a keyword item.',
  valuesMap: {
    exact: { description: 'Exact match.' },
    phrase: { description: 'Phrase match.' },
    broad: { description: 'Broad match.' },
    negative: { description: 'Negative keyword.' },
  },
});

@ObjectType({ description: 'Keyword template.' })
export class AdGeneratorKeywordTemplate {
  @Field(() => Int)
  id!: number;

  @Field(() => Int, { nullable: true, description: 'Market ID.' })
  marketId?: number | null;

  @Field(() => String, { nullable: true, description: 'Market name.' })
  marketName?: string | null;

  @Field(() => Int, { nullable: true, description: 'Source ID.' })
  sourceId?: number | null;

  @Field(() => String, { nullable: true, description: 'Source name.' })
  sourceName?: string | null;

  @Field({ description: 'Keyword pattern with placeholders.' })
  keyword!: string;

  @Field(() => KeywordTemplateType, { description: 'Criterion or match type.' })
  type!: KeywordType;

  @Field(() => Int, version)
  version!: number;
}

@ObjectType({ description: 'Page of keyword templates.' })
export class AdGeneratorKeywordTemplatePage {
  @Field(() => [AdGeneratorKeywordTemplate], { description: 'Rows on the page.' })
  rows!: AdGeneratorKeywordTemplate[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRows!: number;
}

@InputType({ description: 'Filters for keyword templates.' })
export class AdGeneratorKeywordTemplateFilters {
  @Field(() => Int, { nullable: true })
  id?: number | null;

  @Field(() => [Int], { nullable: true })
  marketIds?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Source ID.' })
  sourceId?: number | null;

  @Field(() => KeywordTemplateType, { nullable: true, description: 'Type.' })
  type?: KeywordType | null;

  @Field(() => String, {
    nullable: true,
    description: "Text to search for in the row's names, case-insensitive.",
  })
  searchPhrase?: string | null;
}

@InputType({ description: 'Keyword template to save.' })
export class AdGeneratorKeywordTemplateInput {
  @Field(() => Int, { nullable: true, description: 'Omit to apply to all markets.' })
  marketId?: number | null;

  @Field(() => Int, { description: 'Source ID, 5 or 6.' })
  sourceId!: number;

  @Field({ description: 'Keyword pattern with placeholders.' })
  keyword!: string;

  @Field(() => KeywordTemplateType, { description: 'Criterion or match type.' })
  type!: KeywordType;
}

/** Type that only groups operations. */
@ObjectType({ description: 'Actions on template groups.' })
export class AdGeneratorTemplateGroupMutations {}

/** Type that only groups operations. */
@ObjectType({ description: 'Actions on keyword templates.' })
export class AdGeneratorKeywordTemplateMutations {}
