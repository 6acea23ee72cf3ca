import { useEffect, useState } from 'react';
import { caller } from '../transport/client.js';
import { headersOf } from '../transport/endpoint.js';

/** Returns the thumbnail of a found image. Null while loading, or if there is none. */
export function useWebThumbnail(address: string | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!address) return undefined;
    const abort = new AbortController();
    let made: string | null = null;
    // The call requires the session, which a plain image element doesn't send.
    fetch(`/company/${caller.companyId}/api/web-images?url=${encodeURIComponent(address)}`, {
      headers: headersOf(caller),
      signal: abort.signal,
    })
      .then(async (answer) => {
        if (!answer.ok) return;
        made = URL.createObjectURL(await answer.blob());
        setUrl(made);
      })
      .catch(() => undefined);
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [address]);
  return url;
}
