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

  @Field(() => String, { nullable: true, description: 'License of the image.' })
  license?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the image search.' })
  source?: string | null;
}

@ObjectType({ description: 'AI-generated image.' })
export class AiImage {
  @Field(() => Int, { description: 'ID to poll with.' })
  id!: number;

  @Field(() => String, { nullable: true, description: 'Image; null while it is being generated.' })
  url?: string | null;

  @Field({ description: 'True while the image is being generated.' })
  isLoading!: boolean;

  @Field({ description: "True if the image couldn't be generated or was canceled." })
  isError!: boolean;

  @Field({ description: 'True if it was canceled before it was requested from the generator, so it costs nothing.' })
  isCanceled!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'Cost in US dollars, or the maximum cost while it is being generated; null if unknown.',
  })
  cost?: number | null;

  @Field(() => Image, { nullable: true, description: 'Library image; null until it is generated.' })
  image?: Image | null;

  @Field(() => String, { nullable: true, description: "Reason the image couldn't be generated." })
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
    description: 'Price of an image, in US dollars; null if unknown. Without a price, no images are generated.',
  })
  price!: number | null;
}

@ObjectType({ description: 'Sources of images other than the library.' })
export class ImageSources {
  @Field(() => [String], { description: 'Names of the configured web image searches.' })
  webSearches!: string[];

  @Field(() => [ImageGeneratorInfo], { description: 'Configured image generators.' })
  generators!: ImageGeneratorInfo[];
}
