import type { PositionGroup } from './enums.js';

/** Positions of ads on each platform of the network, with the network's names. */
export const PLATFORM_POSITIONS: Readonly<Record<PositionGroup, readonly string[]>> = {
  facebook: [
    'feed',
    'right_hand_column',
    'marketplace',
    'video_feeds',
    'story',
    'search',
    'instream_video',
    'facebook_reels',
    'profile_feed',
  ],
  instagram: ['stream', 'story', 'explore', 'explore_home', 'reels', 'profile_feed', 'ig_search'],
  audienceNetwork: ['classic', 'rewarded_video'],
  messenger: ['messenger_home', 'sponsored_messages', 'story'],
};

export const POSITION_LABELS: Readonly<Record<string, string>> = {
  feed: 'Feed',
  right_hand_column: 'Right column',
  marketplace: 'Marketplace',
  video_feeds: 'Video feeds',
  story: 'Stories',
  search: 'Search results',
  instream_video: 'In-stream videos',
  facebook_reels: 'Reels',
  profile_feed: 'Profile feed',
  stream: 'Feed',
  explore: 'Explore',
  explore_home: 'Explore home',
  reels: 'Reels',
  ig_search: 'Search results',
  classic: 'Native, banner and interstitial',
  rewarded_video: 'Rewarded videos',
  messenger_home: 'Inbox',
  sponsored_messages: 'Sponsored messages',
};
