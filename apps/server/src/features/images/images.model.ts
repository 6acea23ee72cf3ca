import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'File of an image that is small enough for ads.' })
export class AdRendition {
  @Field({ description: 'URL.' })
  url!: string;

  @Field(() => Int, { description: 'Size in pixels.' })
  width!: number;

  @Field(() => Int, { description: 'Size in pixels.' })
  height!: number;

  @Field(() => Int, { description: 'Size in bytes, below 5,120,000.' })
  filesize!: number;
}

@ObjectType({ description: 'Stored image.' })
export class Image {
  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true, description: 'URL.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Thumbnail URL.' })
  thumbnail?: string | null;

  @Field(() => Int, { nullable: true, description: 'Size in pixels.' })
  width?: number | null;

  @Field(() => Int, { nullable: true, description: 'Size in pixels.' })
  height?: number | null;

  @Field(() => Int, { nullable: true, description: 'Size in bytes.' })
  filesize?: number | null;

  @Field(() => Int, { nullable: true, description: 'Image this one was cropped from.' })
  parentId?: number | null;

  @Field(() => AdRendition, {
    nullable: true,
    description: 'File to use in ads, which is the image itself or a smaller rendition of a large image.',
  })
  forAds?: AdRendition | null;
}
