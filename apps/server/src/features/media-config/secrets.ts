import { isSecretCredential, type MediaConfigContent, MEDIA_PARTNER_KEYS } from '@adops/domain';
import { MASK } from '../../core/secrets/index.js';

type Partners = MediaConfigContent['partners'];
type Services = MediaConfigContent['services'];

const hidden = (value: string | null): string | null => (value === null || value === '' ? value : MASK);

/** Returns the partners without their secrets. */
export function maskedPartners(partners: Partners): Partners {
  return Object.fromEntries(
    MEDIA_PARTNER_KEYS.map((key) => [
      key,
      {
        ...partners[key],
        credentials: partners[key].credentials.map(({ name, value }) => ({
          name,
          value: isSecretCredential(key, name) ? hidden(value) : value,
        })),
      },
    ]),
  ) as Partners;
}

/** Returns the services without their secrets. */
export function maskedServices(services: Services): Services {
  const { travelSite, recaptcha } = services;
  return {
    ...services,
    travelSite: { ...travelSite, apiKey: hidden(travelSite.apiKey) },
    recaptcha: { ...recaptcha, secretKey: hidden(recaptcha.secretKey) },
  };
}

/** Returns the sent value, or the stored one if its mask was sent back. */
export const unmasked = <T extends string | null>(sent: T, stored: string | null): T =>
  (sent === MASK ? (stored ?? '') : sent) as T;
