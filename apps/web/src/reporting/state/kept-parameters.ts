/** Parameters of a report's address that aren't part of its state. Changes of the state preserve them. */
const KEPT = ['view', 'highlightAlerts', 'columns'] as const;
export type KeptParameter = (typeof KEPT)[number];

export function keptParameter(search: string, name: KeptParameter): string | null {
  return new URLSearchParams(search).get(name);
}

/** Returns the query followed by the preserved parameters of the current address. */
export function withKept(query: string, search: string): string {
  const present = new URLSearchParams(search);
  const kept = KEPT.flatMap((name) => {
    const value = present.get(name);
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return [query, ...kept].filter((part) => part !== '').join('&');
}

/** Returns the query without the preserved parameters. The state is parsed from it. */
export const withoutKept = (search: string): string =>
  KEPT.reduce((query: string, name) => withParameter(query, name, ''), search);

/** Returns the query with this value of a preserved parameter. An empty value removes the parameter. */
export function withParameter(search: string, name: KeptParameter, value: string): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(`${name}=`));
  return [...others, ...(value === '' ? [] : [`${name}=${encodeURIComponent(value)}`])].join('&');
}
