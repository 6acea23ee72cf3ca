export { dressHttp } from './http-app.js';
