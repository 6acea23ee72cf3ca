import { type ImageGenerator, type ImageSource, OpenAiImages, Pexels, Pixabay } from '@adops/connectors';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/index.js';
import { BadUserInput } from '../../core/graphql/index.js';

/** ID of the only configurable image generator. */
const GENERATOR_ID = 1;

type Settings = Pick<
  Config,
  | 'SANDBOX_URL'
  | 'PEXELS_API_KEY'
  | 'PIXABAY_API_KEY'
  | 'AI_IMAGES_URL'
  | 'AI_IMAGES_KEY'
  | 'AI_IMAGES_MODEL'
  | 'AI_TIMEOUT_SECONDS'
>;

/** Configured image providers. */
@Injectable()
export class ImageProviders {
  readonly searches: readonly ImageSource[];
  private readonly generator: ImageGenerator | null;
  readonly generators: readonly { readonly id: number; readonly name: string }[];

  constructor(@Inject(CONFIG) config: Settings) {
    const options = config.SANDBOX_URL ? { sandboxUrl: config.SANDBOX_URL } : {};
    this.searches = [
      ...(config.PEXELS_API_KEY ? [new Pexels(config.PEXELS_API_KEY, options)] : []),
      ...(config.PIXABAY_API_KEY ? [new Pixabay(config.PIXABAY_API_KEY, options)] : []),
    ];
    const { AI_IMAGES_KEY: key, AI_IMAGES_URL: baseUrl, AI_IMAGES_MODEL: model } = config;
    const waiting = config.AI_TIMEOUT_SECONDS ? { timeoutMs: config.AI_TIMEOUT_SECONDS * 1_000 } : {};
    this.generator = key ? new OpenAiImages({ key, baseUrl, model }, { ...options, ...waiting }) : null;
    this.generators = key ? [{ id: GENERATOR_ID, name: model }] : [];
  }

  /** Returns the generator. @throws BadUserInput for an unknown ID */
  generatorOf(id: number): ImageGenerator {
    if (!this.generator)
      throw new BadUserInput('No image generator is configured. An administrator can set AI_IMAGES_KEY.');
    if (id !== GENERATOR_ID) throw new BadUserInput('Image generator not found.');
    return this.generator;
  }

  /** Returns true if the URL belongs to one of the image searches. */
  isFound(url: string): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname } = new URL(url);
    return protocol === 'https:' && this.searches.some(({ hosts }) => hosts.includes(hostname));
  }
}
