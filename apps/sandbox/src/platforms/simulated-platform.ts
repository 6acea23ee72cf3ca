import type { Request, Response, Router } from 'express';
import type { Limit } from '../control/request-counter.js';
import type { Tokens } from '../control/tokens.js';
import type { Platform } from '../world/model.js';
import type { World } from '../world/world.js';

/** Platform, feed or other service that the sandbox simulates. */
export interface Played {
  readonly key: Platform | 'adsense' | 'feed' | 'site' | 'pexels' | 'pixabay' | 'openai' | 'competitorAds';
  /** Host of the real service, which is the first path segment here. */
  readonly host: string;
  readonly limit: Limit;
  /** Returns the account of a call, for counters and planned failures. Empty if the call has no account. */
  accountOf(request: Request): string;
  /** Error responses in the service's own format. */
  readonly refuse: {
    rateLimited(response: Response, seconds: number): void;
    expired(response: Response): void;
    failed(response: Response): void;
    /** Sends the error response for a used-up paid quota. */
    exhausted?(response: Response): void;
  };
  routes(router: Router, scene: Scene): void;
}

export interface Scene {
  readonly world: World;
  readonly tokens: Tokens;
  /** File that stores the data saved by sites. If missing, the data is stored only in memory. */
  readonly siteFile?: string;
}

/** Returns the index of the batch item that must fail, or -1. */
export const badItem = (response: Response): number => (response.locals['badItem'] as number | undefined) ?? -1;

/** Returns the named parameter of the path. */
export const part = (request: Request, name: string): string => String(request.params[name] ?? '');
