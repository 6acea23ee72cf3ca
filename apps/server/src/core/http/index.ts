export { dressHttp, serveClient } from './http-app.js';
