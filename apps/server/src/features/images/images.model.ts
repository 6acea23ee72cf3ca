import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Stored image.' })
export class Image {
  @Field(() => Int)
  id!: number;

  @Field(() => String, { nullable: true, description: 'Address.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of a small picture.' })
  thumbnail?: string | null;

  @Field(() => Int, { nullable: true, description: 'Pixels.' })
  width?: number | null;

  @Field(() => Int, { nullable: true, description: 'Pixels.' })
  height?: number | null;

  @Field(() => Int, { nullable: true, description: 'Bytes.' })
  filesize?: number | null;

  @Field(() => Int, { nullable: true, description: 'Image this one was cut from.' })
  parentId?: number | null;
}
