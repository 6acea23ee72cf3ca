import { Agent, request } from 'node:http';

const kept = new Agent({ keepAlive: true });

/**
 * Asks over connections that are kept, with as little as can be on this side: `fetch` takes as long as the server does.
 * @throws where the answer is none, or one of errors
 */
export function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  agent: Agent = kept,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode === 200 && !text.startsWith('{"errors"')) resolve(text);
        else reject(new Error(`GraphQL answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    call.on('error', reject).end(body);
  });
}
