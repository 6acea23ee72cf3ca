export { PushUploaderModule } from './push-uploader.module.js';
