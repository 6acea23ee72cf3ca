const OWN_PICTURE = /^\/company\/(\d+)\/api\/files\/([0-9a-f-]{36})(\/(small|ad))?$/;

/** A picture of the media library, by its address at the console. */
export interface OwnPicture {
  /** Path of the address. */
  readonly path: string;
  readonly companyId: number;
  readonly token: string;
}

/** Reads the address of a picture; null if it is elsewhere. */
export function ownPicture(address: string | null): OwnPicture | null {
  const [path, companyId, token] = (address !== null && OWN_PICTURE.exec(address)) || [];
  return path === undefined ? null : { path, companyId: Number(companyId), token: token! };
}

export const ownPicturePath = (address: string | null): string | null => ownPicture(address)?.path ?? null;
