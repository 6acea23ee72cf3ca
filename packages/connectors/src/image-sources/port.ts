/** Image found by a web search. */
export interface FoundImage {
  readonly externalId: string;
  readonly url: string;
  readonly thumbnail: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly title: string | null;
  readonly author: string | null;
  readonly license: string;
  /** Name of the source. */
  readonly source: string;
}

export interface ImageQuery {
  readonly keyword: string;
  /** Page number, starting at 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Provider of image searches. */
export interface ImageSource {
  readonly name: string;
  /** Hosts that serve the source's images. */
  readonly hosts: readonly string[];
  /** @throws ProviderError */
  search(query: ImageQuery): Promise<FoundImage[]>;
}

/** Provider that generates images from a prompt. */
export interface ImageGenerator {
  readonly name: string;
  /** Returns the file of one image. @throws ProviderError */
  generate(request: { readonly prompt: string; readonly size: string }): Promise<Buffer>;
}
