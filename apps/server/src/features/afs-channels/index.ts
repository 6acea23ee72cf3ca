export { AfsChannelsModule } from './afs-channels.module.js';
export { channelHistories } from './channel-histories.repository.js';
