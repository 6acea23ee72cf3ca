/** Picture that a search found on the web. */
export interface FoundImage {
  readonly externalId: string;
  readonly url: string;
  readonly thumbnail: string;
  /** Pixels. */
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
  /** First is 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Where pictures are searched. */
export interface ImageSource {
  readonly name: string;
  /** Hosts its pictures are at. */
  readonly hosts: readonly string[];
  /** @throws ProviderError */
  search(query: ImageQuery): Promise<FoundImage[]>;
}

/** What makes pictures from words. */
export interface ImageGenerator {
  readonly name: string;
  /** One picture as its file. @throws ProviderError */
  generate(request: { readonly prompt: string; readonly size: string }): Promise<Buffer>;
}
