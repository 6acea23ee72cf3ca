/** IDs of device classes in the fact store. 0 is unknown. */
export const DEVICE_IDS: Readonly<Record<string, number>> = { desktop: 1, mobile: 2, tablet: 3, other: 0 };
