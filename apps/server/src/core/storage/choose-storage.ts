import type { Config } from '../config/index.js';
import type { FileStorage } from './file-storage.js';
import { LocalFolder } from './local-folder.js';
import { S3Bucket } from './s3-bucket.js';

type Settings = Pick<
  Config,
  'FILES_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'
>;

/**
 * Returns the bucket if one is configured, otherwise the folder.
 * @throws Error if a bucket is configured without its keys.
 */
export function chooseStorage(config: Settings): FileStorage {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = config;
  if (!bucket) return new LocalFolder(config.FILES_DIR);
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config;
  if (!accessKey || !secretKey) throw new Error('S3_BUCKET needs S3_ACCESS_KEY and S3_SECRET_KEY.');
  return new S3Bucket({ bucket, region, endpoint, accessKey, secretKey });
}
