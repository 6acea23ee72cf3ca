import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Image } from '../images/index.js';

@ObjectType({ description: 'Image found on the web.' })
export class WebImage {
  @Field(() => String, { nullable: true, description: 'URL.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Thumbnail URL.' })
  thumbnail?: string | null;

  @Field(() => Int, { nullable: true, description: 'Size in pixels.' })
  width?: number | null;

  @Field(() => Int, { nullable: true, description: 'Size in pixels.' })
  height?: number | null;

  @Field(() => String, { nullable: true })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Author.' })
  author?: string | null;

  @Field(() => String, { nullable: true, description: 'License it is offered under.' })
  license?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the image search.' })
  source?: string | null;
}

@ObjectType({ description: 'AI-generated image.' })
export class AiImage {
  @Field(() => Int, { description: 'ID to poll with.' })
  id!: number;

  @Field(() => String, { nullable: true, description: 'Not set while the image is being generated.' })
  url?: string | null;

  @Field({ description: 'The image is still being generated.' })
  isLoading!: boolean;

  @Field({ description: "The image couldn't be generated, or was canceled." })
  isError!: boolean;

  @Field({ description: 'Canceled before it was requested from the generator; it costs nothing.' })
  isCanceled!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'Cost in US dollars; the maximum cost while it is being generated. Null if unknown.',
  })
  cost?: number | null;

  @Field(() => Image, { nullable: true, description: 'Library image, once generated.' })
  image?: Image | null;

  @Field(() => String, { nullable: true, description: "Why the image couldn't be generated." })
  error?: string | null;
}

@InputType({ description: 'Option for an image generator, such as Resolution 1024x1024 or Samples 10.' })
export class AiImageOptionInput {
  @Field()
  name!: string;

  @Field()
  value!: string;
}

@ObjectType({ description: 'Image generator.' })
export class ImageGeneratorInfo {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'Price of an image, in US dollars; null: not known, and none is generated.',
  })
  price!: number | null;
}

@ObjectType({ description: 'Where images can come from, besides the library.' })
export class ImageSources {
  @Field(() => [String], { description: 'Names of the web image searches; none without a configured one.' })
  webSearches!: string[];

  @Field(() => [ImageGeneratorInfo], { description: 'Image generators; none without a configured one.' })
  generators!: ImageGeneratorInfo[];
}
