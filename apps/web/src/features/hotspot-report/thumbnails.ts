import { caller } from '../../app/transport/client.js';
import { headersOf } from '../../app/transport/endpoint.js';

/** Loaded images by address. Cached because rows mount and unmount while the user scrolls. */
const known = new Map<string, Promise<string | null>>();

/**
 * Returns the object URL of a thumbnail, or null if there is none. Uses an authenticated call, which a plain image element can't
 * make.
 */
export function thumbnailOf(companyId: number, address: string): Promise<string | null> {
  const key = `${companyId} ${address}`;
  const kept = known.get(key);
  if (kept) return kept;
  const asked = fetchThumbnail(companyId, address).catch(() => {
    // Removes the failed entry, so that the next row with this image tries again.
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
