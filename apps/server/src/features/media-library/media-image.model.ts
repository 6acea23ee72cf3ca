import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Image from the library, the platform or the web.' })
@InputType('MediaImageInput', { description: 'Input for an image from the library, the platform or the web.' })
export class MediaImage {
  @Field(() => Int, { nullable: true })
  id?: number | null;

  @Field(() => String, { nullable: true, description: 'ID on the platform.' })
  externalId?: string | null;

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
}

@ObjectType({ description: 'Video from the library or the platform.' })
@InputType('MediaVideoInput', { description: 'Input for a video from the library or the platform.' })
export class MediaVideo {
  @Field(() => Int, { nullable: true })
  id?: number | null;

  @Field(() => String, { nullable: true, description: 'ID on the platform.' })
  externalId?: string | null;

  @Field(() => String, { nullable: true, description: 'URL.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Thumbnail URL.' })
  thumbnail?: string | null;
}
