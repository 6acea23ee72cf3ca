import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { KEYWORD_TYPES, type KeywordType } from '@adops/domain';

const version = { description: 'Goes up with every change.' } as const;
const fieldName = 'Such as headline1, description1, path1 or headline1Position.';

@ObjectType({ description: 'Field of an ad text template.' })
export class AdTemplateField {
  @Field({ description: fieldName })
  name!: string;

  @Field()
  value!: string;
}

@InputType({ description: 'Field of an ad text template, as sent.' })
export class AdTemplateFieldInput {
  @Field({ description: fieldName })
  name!: string;

  @Field()
  value!: string;
}

@ObjectType({ description: 'Ad text template.' })
export class AdTemplate {
  @Field(() => Int, { nullable: true })
  id?: number | null;

  @Field(() => [AdTemplateField])
  fields!: AdTemplateField[];
}

@InputType({ description: 'Ad text template, as sent.' })
export class AdTemplateInput {
  @Field(() => Int, { nullable: true, description: 'Missing for a new template.' })
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

  @Field(() => Int, { nullable: true, description: 'Id of the site.' })
  siteId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the site.' })
  siteName?: string | null;

  @Field(() => Int, { nullable: true, description: 'Id of the source.' })
  sourceId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the source.' })
  sourceName?: string | null;

  @Field(() => Int, { description: '1 default format, 2 Responsive Search Ads.' })
  typeId!: number;

  @Field(() => Int, { nullable: true, description: 'Id of the category.' })
  categoryId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the category.' })
  categoryName?: string | null;

  @Field(() => [AdTemplate])
  templates!: AdTemplate[];

  @Field(() => Int, version)
  version!: number;
}

@ObjectType({ description: 'Page of template groups.' })
export class AdGeneratorTemplateGroupPage {
  @Field(() => [AdGeneratorTemplateGroup], { description: 'Rows of the page.' })
  rows!: AdGeneratorTemplateGroup[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRows!: number;
}

@InputType({ description: 'Filters of template groups.' })
export class AdGeneratorTemplateGroupFilters {
  @Field(() => Int, { nullable: true })
  id?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Ids of the sites.' })
  siteIds?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Id of the source.' })
  sourceId?: number | null;

  @Field(() => Int, { nullable: true, description: '1 default format, 2 Responsive Search Ads.' })
  typeId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of the category.' })
  categoryId?: number | null;
}

@InputType({ description: 'Template group to save.' })
export class AdGeneratorTemplateGroupInput {
  @Field(() => Int, { nullable: true, description: 'Missing: for every site.' })
  siteId?: number | null;

  @Field(() => Int, { description: 'Source 5 or 6.' })
  sourceId!: number;

  @Field(() => Int, { description: '1 default format, 2 Responsive Search Ads.' })
  typeId!: number;

  @Field(() => Int, { nullable: true, description: 'Id of the category.' })
  categoryId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of a new or present category; goes before the id.' })
  categoryName?: string | null;

  @Field(() => [AdTemplateInput])
  templates!: AdTemplateInput[];
}

export const KeywordTemplateType = Object.fromEntries(KEYWORD_TYPES.map((type) => [type, type]));
registerEnumType(KeywordTemplateType, {
  name: 'KeywordTemplateType',
  description: 'What a keyword item stands for.',
  valuesMap: {
    exact: { description: 'Matches the exact keyword.' },
    phrase: { description: 'Matches the phrase.' },
    broad: { description: 'Matches broadly.' },
    negative: { description: 'Excludes the keyword.' },
  },
});

@ObjectType({ description: 'Keyword template.' })
export class AdGeneratorKeywordTemplate {
  @Field(() => Int)
  id!: number;

  @Field(() => Int, { nullable: true, description: 'Id of the market.' })
  marketId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the market.' })
  marketName?: string | null;

  @Field(() => Int, { nullable: true, description: 'Id of the source.' })
  sourceId?: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the source.' })
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
  @Field(() => [AdGeneratorKeywordTemplate], { description: 'Rows of the page.' })
  rows!: AdGeneratorKeywordTemplate[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRows!: number;
}

@InputType({ description: 'Filters of keyword templates.' })
export class AdGeneratorKeywordTemplateFilters {
  @Field(() => Int, { nullable: true })
  id?: number | null;

  @Field(() => [Int], { nullable: true })
  marketIds?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'Id of the source.' })
  sourceId?: number | null;

  @Field(() => KeywordTemplateType, { nullable: true, description: 'Kind.' })
  type?: KeywordType | null;

  @Field(() => String, {
    nullable: true,
    description: 'Text looked for in the names of the row, case-insensitive.',
  })
  searchPhrase?: string | null;
}

@InputType({ description: 'Keyword template to save.' })
export class AdGeneratorKeywordTemplateInput {
  @Field(() => Int, { nullable: true, description: 'Missing: for every market.' })
  marketId?: number | null;

  @Field(() => Int, { description: 'Source 5 or 6.' })
  sourceId!: number;

  @Field({ description: 'Keyword pattern with placeholders.' })
  keyword!: string;

  @Field(() => KeywordTemplateType, { description: 'Criterion or match type.' })
  type!: KeywordType;
}

/** Only groups operations. */
@ObjectType({ description: 'Actions on template groups.' })
export class AdGeneratorTemplateGroupMutations {}

/** Only groups operations. */
@ObjectType({ description: 'Actions on keyword templates.' })
export class AdGeneratorKeywordTemplateMutations {}
