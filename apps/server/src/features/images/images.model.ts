import { Field, Int, ObjectType } from '@nestjs/graphql';

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
}
