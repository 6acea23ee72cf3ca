import { Field, ObjectType } from '@nestjs/graphql';
import { ResponseStatus } from '../../core/graphql/index.js';
import { Image } from '../images/index.js';
import { MediaItem } from './media-library.model.js';

@ObjectType({ description: 'Response to an image change.' })
export class ImageResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Image, { nullable: true, description: 'Saved image.' })
  result?: Image | null;

  @Field(() => MediaItem, { nullable: true, description: 'Library item of the saved image.' })
  item?: MediaItem | null;
}

@ObjectType({ description: 'Actions on images.' })
export class ImageMutations {}
