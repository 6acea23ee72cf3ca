const OWN_PICTURE = /^\/company\/(\d+)\/api\/files\/([0-9a-f-]{36})(\/(small|ad))?$/;

/** Picture of the media library, identified by its URL in the console. */
export interface OwnPicture {
  /** Path of the URL. */
  readonly path: string;
  readonly companyId: number;
  readonly token: string;
}

/** Parses the URL of a picture. Null if the picture isn't in the library. */
export function ownPicture(address: string | null): OwnPicture | null {
  const [path, companyId, token] = (address !== null && OWN_PICTURE.exec(address)) || [];
  return path === undefined ? null : { path, companyId: Number(companyId), token: token! };
}

export const ownPicturePath = (address: string | null): string | null => ownPicture(address)?.path ?? null;
