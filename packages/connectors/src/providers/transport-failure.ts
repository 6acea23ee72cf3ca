/** Why a call got no answer. */
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
  timeout: "didn't answer in time.",
  unknownHost: "can't be found: its address doesn't exist.",
  refused: 'refused the connection.',
  unreachable: "can't be reached.",
  closed: 'closed the connection before it answered.',
  certificate: 'has no valid certificate.',
  tooLarge: 'sent an answer that is too large.',
  malformed: "sent an answer that isn't HTTP.",
  other: "didn't answer.",
};

/** The error of a call that got no answer, by its cause: codes of sockets, TLS and undici. */
export function transportFailure(error: unknown): TransportFailure {
  const code = transportCode(error);
  const known = BY_CODE[code];
  if (known) return known;
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'other';
}

/** Failures before anything of a call can have left: no name, no connection, no trust. */
const BEFORE_SENDING: ReadonlySet<TransportFailure> = new Set(['unknownHost', 'refused', 'unreachable', 'certificate']);

/** True when a call that got no answer can't have reached the other side. */
export const wasNeverSent = (error: unknown): boolean =>
  transportCode(error) === 'UND_ERR_CONNECT_TIMEOUT' || BEFORE_SENDING.has(transportFailure(error));

/** Why a call got no answer, in words for users. @param who begins the sentence: The site */
export const transportWords = (error: unknown, who: string): string => `${who} ${WORDS[transportFailure(error)]}`;

/** Code of the error, or of its cause; its name where there is none. */
export function transportCode(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: { code?: unknown } };
  // Aborted requests have a number as their code.
  return [code, cause?.code, name].find((each): each is string => typeof each === 'string' && each !== '') ?? 'unknown';
}
