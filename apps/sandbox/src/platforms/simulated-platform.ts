import type { Request, Response, Router } from 'express';
import type { Limit } from '../control/request-counter.js';
import type { Tokens } from '../control/tokens.js';
import type { Platform } from '../world/model.js';
import type { World } from '../world/world.js';

/** A platform or feed as the sandbox plays it. */
export interface Played {
  readonly key: Platform | 'adsense' | 'feed' | 'site' | 'pexels' | 'pixabay' | 'openai' | 'competitorAds';
  /** Host it has outside, and so the first part of its path here. */
  readonly host: string;
  readonly limit: Limit;
  /** Account of a call, for counting and planned failures; '' if it has none. */
  accountOf(request: Request): string;
  /** Its own words for what goes wrong. */
  readonly refuse: {
    rateLimited(response: Response, seconds: number): void;
    expired(response: Response): void;
    failed(response: Response): void;
    /** What was paid for is used up. */
    exhausted?(response: Response): void;
  };
  routes(router: Router, scene: Scene): void;
}

export interface Scene {
  readonly world: World;
  readonly tokens: Tokens;
  /** Where saves at sites are kept; missing: nowhere. */
  readonly siteFile?: string;
}

/** The item of a batch that shall fail, or -1. */
export const badItem = (response: Response): number => (response.locals['badItem'] as number | undefined) ?? -1;

/** A named part of the path. */
export const part = (request: Request, name: string): string => String(request.params[name] ?? '');
