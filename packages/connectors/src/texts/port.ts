/** What a model is asked. Instructions are ours; `data` may hold anything, and is never part of them. */
export interface TextRequest {
  readonly instructions: string;
  /** Sent as JSON, in a message of its own. */
  readonly data: object;
  /** JSON schema of the answer. */
  readonly schema: object;
  /** What was answered before and what is wrong with it, for a second try. */
  readonly repair?: { readonly answer: string; readonly problems: readonly string[] };
  readonly maxTokens: number;
  /** From 0, the most likely answer; missing: what the provider uses. */
  readonly temperature?: number;
}

export interface TokenUse {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** An answer as it came: nothing about its text has been validated. */
export interface TextAnswer {
  readonly text: string;
  /** The model refused to answer. */
  readonly isRefused: boolean;
  readonly usage: TokenUse;
}

export interface ModerationVerdict {
  readonly isFlagged: boolean;
  /** Names of the categories that apply. */
  readonly categories: readonly string[];
}

/** What writes and translates texts. */
export interface TextModel {
  /** @throws ProviderError */
  complete(request: TextRequest): Promise<TextAnswer>;
  /** A verdict for each text, in their order. @throws ProviderError */
  moderate(texts: readonly string[]): Promise<ModerationVerdict[]>;
}
