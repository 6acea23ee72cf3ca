import { caller } from '../../app/transport/client.js';
import { headersOf } from '../../app/transport/endpoint.js';

/** Pictures of this page, by address: rows come and go while one scrolls. */
const known = new Map<string, Promise<string | null>>();

/** An address of the thumbnail inside this page; null: there is no picture. The call needs the sign-in, which a plain image lacks. */
export function thumbnailOf(companyId: number, address: string): Promise<string | null> {
  const key = `${companyId} ${address}`;
  const kept = known.get(key);
  if (kept) return kept;
  const asked = fetchThumbnail(companyId, address).catch(() => {
    // The next row that shows it asks again.
    known.delete(key);
    return null;
  });
  known.set(key, asked);
  return asked;
}

async function fetchThumbnail(companyId: number, address: string): Promise<string | null> {
  const answer = await fetch(`/company/${companyId}/api/hotspot-images?url=${encodeURIComponent(address)}`, {
    headers: headersOf(caller, { companyId }),
  });
  return answer.ok ? URL.createObjectURL(await answer.blob()) : null;
}
