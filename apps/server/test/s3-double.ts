import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_KEYS = { accessKey: 'test-access-key', secretKey: 'test-secret-key' };
const REGION = 'eu-test-1';
const hash = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * S3-compatible store in memory. Rejects requests with an invalid signature (AWS Signature Version 4) or body hash.
 */
export class S3Double {
  readonly objects = new Map<string, Buffer>();
  /** Multipart uploads that were neither completed nor aborted. */
  readonly uploads = new Map<string, Buffer[]>();
  private made = 0;

  private constructor(
    private readonly server: Server,
    readonly endpoint: string,
  ) {}

  static async open(): Promise<S3Double> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const double = new S3Double(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => void double.answer(request, response));
    return double;
  }

  settings(bucket: string) {
    return { bucket, region: REGION, endpoint: this.endpoint, ...S3_KEYS };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const url = new URL(request.url!, this.endpoint);
    const refuse = (status: number, code: string) =>
      void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (!isSigned(request, url, body)) return refuse(403, 'SignatureDoesNotMatch');
    const key = url.pathname.slice(1);
    const upload = url.searchParams.get('uploadId');
    const xml = (text: string) => void response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
    if (url.searchParams.get('list-type') === '2')
      return xml(this.page(key, url.searchParams.get('continuation-token')));
    switch (`${request.method} ${upload ? 'upload' : url.searchParams.has('uploads') ? 'uploads' : 'object'}`) {
      case 'PUT object':
        this.objects.set(key, body);
        return void response.writeHead(200, { etag: `"${hash(body)}"` }).end();
      case 'POST uploads': {
        const id = `upload-${(this.made += 1)}`;
        this.uploads.set(id, []);
        return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      }
      case 'PUT upload':
        this.uploads.get(upload!)![Number(url.searchParams.get('partNumber')) - 1] = body;
        return void response.writeHead(200, { etag: `"${hash(body)}"` }).end();
      case 'POST upload':
        this.objects.set(key, Buffer.concat(this.uploads.get(upload!)!));
        this.uploads.delete(upload!);
        return xml(`<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>`);
      case 'DELETE upload':
        this.uploads.delete(upload!);
        return void response.writeHead(204).end();
      case 'DELETE object':
        this.objects.delete(key);
        return void response.writeHead(204).end();
    }
    const object = this.objects.get(key);
    if (!object) return refuse(404, 'NoSuchKey');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const sent = start === undefined ? object : object.subarray(Number(start), Number(end) + 1);
    response.writeHead(start === undefined ? 200 : 206, { 'content-length': sent.length, etag: `"${hash(object)}"` });
    response.end(request.method === 'HEAD' ? undefined : sent);
  }

  /** Returns two objects of a bucket, and the position of the next page. */
  private page(bucket: string, after: string | null): string {
    const keys = [...this.objects.keys()].sort().filter((key) => key.startsWith(bucket) && key > (after ?? ''));
    const shown = keys.slice(0, 2);
    const contents = shown.map(
      (key) => `<Contents><Key>${key.slice(bucket.length).replace(/^\//, '')}</Key></Contents>`,
    );
    const next = keys.length > 2 ? `<NextContinuationToken>${shown[1]}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  }
}

/** Returns true if the signature of a request matches its content. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const header = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? ''); // prettier-ignore
  if (!header) return false;
  const [, id, day, region, signed, signature] = header as unknown as [string, string, string, string, string, string];
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  if (id !== S3_KEYS.accessKey || region !== REGION || bodyHash !== hash(body)) return false;
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${S3_KEYS.secretKey}`, day), region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature;
}
