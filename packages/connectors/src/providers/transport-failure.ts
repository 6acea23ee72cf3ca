/** Reasons why a call got no response. */
export type TransportFailure =
  | 'timeout'
  | 'unknownHost'
  | 'refused'
  | 'unreachable'
  | 'closed'
  | 'certificate'
  | 'tooLarge'
  | 'malformed'
  | 'other';

const BY_CODE: Readonly<Record<string, TransportFailure>> = {
  TimeoutError: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'closed',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'tooLarge',
  HTTPParserError: 'malformed',
};
const WORDS: Readonly<Record<TransportFailure, string>> = {
  timeout: "didn't respond in time.",
  unknownHost: "can't be found because its address doesn't exist.",
  refused: 'refused the connection.',
  unreachable: "can't be reached.",
  closed: 'closed the connection before it responded.',
  certificate: 'has no valid certificate.',
  tooLarge: 'sent a response that is too large.',
  malformed: "sent a response that isn't HTTP.",
  other: "didn't respond.",
};

/** Classifies the error of a call without a response by the codes of sockets, TLS and undici in its cause. */
export function transportFailure(error: unknown): TransportFailure {
  const code = transportCode(error);
  const known = BY_CODE[code];
  if (known) return known;
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'other';
}

/** Failures before anything could be sent, such as an unknown host, no connection or an invalid certificate. */
const BEFORE_SENDING: ReadonlySet<TransportFailure> = new Set(['unknownHost', 'refused', 'unreachable', 'certificate']);

/** Returns true if a call without a response can't have reached the other side. */
export const wasNeverSent = (error: unknown): boolean =>
  transportCode(error) === 'UND_ERR_CONNECT_TIMEOUT' || BEFORE_SENDING.has(transportFailure(error));

/** Describes for users why a call got no response. @param who subject of the sentence, such as The site */
export const transportWords = (error: unknown, who: string): string => `${who} ${WORDS[transportFailure(error)]}`;

/** Returns the code of the error or its cause. Defaults to the error's name. */
export function transportCode(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: { code?: unknown } };
  // Aborted requests have a numeric code.
  return [code, cause?.code, name].find((each): each is string => typeof each === 'string' && each !== '') ?? 'unknown';
}
