import type { ComplianceState, ViolationSeverity } from '@adops/domain';
import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import {
  DateTimeRangeInput,
  GraphQLDateTime,
  Language,
  Market,
  Site,
  Team,
  UploadTaskStatus,
  User,
} from '../../core/graphql/index.js';
import { type ArticlePart, ArticlePartEnum, ComplianceStateEnum, ViolationSeverityEnum } from './articles.enums.js';

const maybeText = { nullable: true } as const;

@ObjectType({ description: 'Suggested hotspot for an article.' })
export class HotspotSuggestion {
  @Field({ description: 'Text in the language of the article.' })
  original!: string;

  @Field(() => String, { nullable: true, description: 'Text in English.' })
  translated!: string | null;

  @Field(() => String, { nullable: true, description: 'Model that suggested the hotspot.' })
  provider!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: "Competition, from 0 (none) to 1 (strong); null because models don't know it.",
  })
  competition!: number | null;

  @Field(() => Float, { nullable: true, description: "Monetary amount per click; null because models don't know it." })
  suggestedBid!: number | null;
}

@ObjectType({ description: 'Suggested headline for an article.' })
export class HeadlineSuggestion {
  @Field({ description: 'Text in the language of the article.' })
  original!: string;

  @Field(() => String, { nullable: true, description: 'Text in English.' })
  translated!: string | null;
}

@ObjectType({ description: 'Content policy violation.' })
export class DetectedViolation {
  @Field()
  policy_category!: string;

  @Field(() => ViolationSeverityEnum)
  severity!: ViolationSeverity;

  @Field({ description: 'Reason the quote is a violation.' })
  reasoning!: string;

  @Field(() => String, { nullable: true, description: 'Quoted text that contains the violation.' })
  violating_quote!: string | null;
}

@ObjectType({ description: 'Result of a compliance check.' })
export class ComplianceResult {
  @Field()
  is_compliant!: boolean;

  @Field(() => Float, { description: 'Overall risk score, from 0 (none) to 100 (highest).' })
  overall_risk_score!: number;

  @Field(() => String, maybeText)
  violation_summary!: string | null;

  @Field(() => [DetectedViolation])
  detected_violations!: readonly DetectedViolation[];
}

@ObjectType({ description: 'Failed generation of an article part.' })
export class ArticleGenerationFailure {
  @Field(() => ArticlePartEnum)
  part!: ArticlePart;

  @Field({ description: 'Message to display.' })
  message!: string;
}

@ObjectType({ description: 'Saved version of an article.' })
export class ArticleVersion {
  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime)
  savedAt!: Date;

  @Field(() => User, { nullable: true, description: 'Null if the user was deleted.' })
  savedBy!: User | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Version whose content was restored; null if the content was edited.',
  })
  restoredFrom!: number | null;

  @Field(() => String, maybeText)
  headline!: string | null;

  @Field(() => [String])
  hotspots!: readonly string[];

  @Field(() => String, maybeText)
  text!: string | null;
}

/** Value that is read when it is selected, once for all articles of a response. */
type Later<T> = Promise<T>;

@ObjectType({ description: 'Article.' })
export class Article {
  @Field(() => Int)
  id!: number;

  @Field(() => Site)
  site!: Site;

  @Field(() => Market, { description: 'Market.' })
  market!: Market;

  @Field(() => Language)
  language!: Language;

  @Field({ description: 'Topic of the article.' })
  topic!: string;

  @Field({ description: 'Angle of the article.' })
  direction!: string;

  @Field(() => User, { description: 'Creator.' })
  creator!: User;

  @Field(() => String, maybeText)
  headline!: string | null;

  @Field(() => String, maybeText)
  headlineEnglish!: string | null;

  @Field(() => [String], { description: 'Selected hotspots.' })
  hotspots!: readonly string[];

  @Field(() => String, maybeText)
  text!: Later<string | null>;

  @Field(() => String, { nullable: true, description: 'Text in English; null if there is none.' })
  textEnglish!: Later<string | null>;

  @Field(() => String, { nullable: true, description: 'URL after upload.' })
  url!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true })
  uploadedAt!: Date | null;

  @Field(() => UploadTaskStatus, { description: 'Outcome or status.' })
  status!: UploadTaskStatus;

  @Field(() => String, { nullable: true, description: 'Reason it failed.' })
  error!: string | null;

  @Field(() => Int, { description: 'Counts saves, from 1.' })
  version!: number;

  @Field(() => [HotspotSuggestion], {
    nullable: true,
    description: 'Latest suggested hotspots; null until they are ready.',
  })
  hotspotSuggestions!: Later<readonly HotspotSuggestion[] | null>;

  @Field(() => [HeadlineSuggestion], {
    nullable: true,
    description: 'Latest suggested headlines; null until they are ready.',
  })
  headlineSuggestions!: Later<readonly HeadlineSuggestion[] | null>;

  @Field(() => String, { nullable: true, description: "Latest suggested text; null until it's ready." })
  textSuggestion!: Later<string | null>;

  @Field(() => [ArticlePartEnum], { description: 'Generations under way.' })
  generating!: Later<readonly ArticlePart[]>;

  @Field(() => [ArticleGenerationFailure])
  generationFailures!: Later<readonly ArticleGenerationFailure[]>;

  @Field(() => ComplianceResult, {
    nullable: true,
    description: "Latest compliance check; null until it's ready.",
  })
  compliance!: ComplianceResult | null;

  @Field(() => ComplianceStateEnum)
  complianceState!: ComplianceState;

  @Field(() => String, { nullable: true, description: 'Reason the check failed.' })
  complianceError!: string | null;

  @Field(() => [ArticleVersion], { description: 'Versions, newest first, at most 100.' })
  versions!: Later<readonly ArticleVersion[]>;
}

@ObjectType({ description: 'Page of articles.' })
export class ArticlePage {
  @Field(() => [Article], { description: 'Rows on the page.' })
  rows!: Article[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@InputType({ description: 'Filters for articles.' })
export class ArticleFilters {
  @Field(() => DateTimeRangeInput, { nullable: true, description: 'Creation time.' })
  createdAt?: DateTimeRangeInput | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these sites.' })
  siteIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to these markets.' })
  marketIdIn?: number[] | null;

  @Field(() => [String], { nullable: true })
  languageCodeIn?: string[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to items created by these users.' })
  creatorIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to accounts of buyers in these teams.' })
  teamIdIn?: number[] | null;

  @Field(() => [UploadTaskStatus], { nullable: true, description: 'Limit results to these statuses.' })
  statusIn?: UploadTaskStatus[] | null;

  @Field(() => String, {
    nullable: true,
    description: "Text to search for in the row's names, case-insensitive.",
  })
  searchPhrase?: string | null;
}

@ObjectType({ description: 'Options of the content wizard.' })
export class ContentWizardFilterOptions {
  @Field(() => [Site], { description: 'Sites in the two AFS groups.' })
  sites!: Site[];

  @Field(() => [Market])
  markets!: Market[];

  @Field(() => [Language])
  languages!: Language[];

  @Field(() => [User], { description: 'Users who created articles.' })
  creators!: User[];

  @Field(() => [Team])
  teams!: Team[];
}
