import { adsense } from '../feeds/adsense.js';
import { searchFeed } from '../feeds/search-feed.js';
import { competitorAds } from '../competitor-ads.js';
import { pexels, pexelsPictures, pixabay } from '../image-providers.js';
import { openAi } from '../open-ai.js';
import { siteApi } from '../sites/site-api.js';
import { google, googleSignIn } from './google/index.js';
import { meta } from './meta.js';
import { microsoft, microsoftCustomers, microsoftReports, microsoftSignIn } from './microsoft.js';
import { outbrain } from './outbrain.js';
import type { Played } from './simulated-platform.js';
import { propeller } from './propeller.js';
import { taboola } from './taboola.js';
import { zemanta } from './zemanta.js';
import { zeropark } from './zeropark.js';

/** All hosts that the sandbox simulates. */
export const PLAYED: readonly Played[] = [
  googleSignIn,
  google,
  microsoftSignIn,
  microsoftCustomers,
  microsoft,
  microsoftReports,
  meta,
  taboola,
  outbrain,
  zemanta,
  propeller,
  zeropark,
  adsense,
  searchFeed,
  pexels,
  pexelsPictures,
  pixabay,
  competitorAds,
  openAi,
  // Must be last, because it matches any host.
  siteApi,
];
