/**
 * Request to a language model. The instructions are written by us. `data` may contain untrusted text and is never
 * included in the instructions.
 */
export interface TextRequest {
  readonly instructions: string;
  /** Sent as JSON in a separate message. */
  readonly data: object;
  /** JSON schema of the response. */
  readonly schema: object;
  /** Previous response and its problems, if this is a second attempt. */
  readonly repair?: { readonly answer: string; readonly problems: readonly string[] };
  readonly maxTokens: number;
  /** Starting at 0 for the most likely response. Missing to use the provider's default. */
  readonly temperature?: number;
}

export interface TokenUse {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Response as received. Its text is not validated. */
export interface TextAnswer {
  readonly text: string;
  /** True if the model refused to respond. */
  readonly isRefused: boolean;
  readonly usage: TokenUse;
}

export interface ModerationVerdict {
  readonly isFlagged: boolean;
  /** Names of the categories that apply. */
  readonly categories: readonly string[];
}

/** Model that writes, translates and moderates texts. */
export interface TextModel {
  /** @throws ProviderError */
  complete(request: TextRequest): Promise<TextAnswer>;
  /** Returns one verdict per text, in order. @throws ProviderError */
  moderate(texts: readonly string[]): Promise<ModerationVerdict[]>;
}
