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

/** Services without their secrets. */
export function maskedServices(services: Services): Services {
  const { travelSite, recaptcha } = services;
  return {
    ...services,
    travelSite: { ...travelSite, apiKey: hidden(travelSite.apiKey) },
    recaptcha: { ...recaptcha, secretKey: hidden(recaptcha.secretKey) },
  };
}

/** Returns the value as sent, or the stored one where its mask came back. */
export const unmasked = <T extends string | null>(sent: T, stored: string | null): T =>
  (sent === MASK ? (stored ?? '') : sent) as T;
