import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { GraphQLDate } from '../../core/graphql/index.js';
import { MediaKind } from './media-library.model.js';

@InputType({ description: 'Filter for library items. All conditions must match.' })
export class MediaFilterInput {
  @Field(() => String, { nullable: true, description: 'Words that must each occur in name, keywords, tags or author.' })
  text?: string | null;

  @Field(() => MediaKind, { nullable: true, description: 'Kind.' })
  kind?: `${MediaKind}` | null;

  @Field(() => [String], { nullable: true, description: 'Tags the item must have.' })
  tags?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Language code of the keywords.' })
  language?: string | null;

  @Field(() => Int, { nullable: true, description: 'User who added it.' })
  userId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Collection that contains the item.' })
  collectionId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Minimum size in pixels.' })
  minWidth?: number | null;

  @Field(() => Int, { nullable: true, description: 'Minimum size in pixels.' })
  minHeight?: number | null;

  @Field(() => [Float], {
    nullable: true,
    description: 'Aspect ratios (width divided by height); items within 0.02 of one of these match.',
  })
  aspectRatios?: number[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'File size limit in thousands of bytes. The file for ads must be smaller.',
  })
  maxFileSize?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Limit results to pictures that look similar to another picture.',
  })
  hasSimilar?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True to limit results to items with an expired license.' })
  isLicenseOver?: boolean | null;
}

@InputType({ description: 'User-entered details of a library item.' })
export class MediaItemInput {
  @Field()
  name!: string;

  @Field(() => [String], { description: 'Keywords for finding the item.' })
  keywords!: string[];

  @Field(() => [String], { description: 'Tags for finding the item.' })
  tags!: string[];

  @Field(() => String, { nullable: true, description: 'Language code of the keywords.' })
  language?: string | null;

  @Field(() => String, { nullable: true, description: 'Author.' })
  author?: string | null;

  @Field(() => String, { nullable: true, description: 'License of the item.' })
  license?: string | null;

  @Field(() => GraphQLDate, { nullable: true, description: 'Last day of the license.' })
  licenseEndsOn?: string | null;

  @Field(() => Float, { nullable: true, description: 'Focal point, as a share of the width.' })
  focalX?: number | null;

  @Field(() => Float, { nullable: true, description: 'Focal point, as a share of the height.' })
  focalY?: number | null;
}

@InputType({ description: 'Details of an image from a web image search.' })
export class FoundImageInput {
  @Field(() => String, { nullable: true, description: 'Its title.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Author.' })
  author?: string | null;

  @Field(() => String, { nullable: true, description: 'License of the image.' })
  license?: string | null;
}
