/**
 * Logos of the companies with IDs 1 to 5. Other companies have none. They are inlined, so that no file has to be
 * fetched.
 */
const MARKS: Readonly<Record<number, { readonly color: string; readonly path: string }>> = {
  1: { color: '#3b5bdb', path: 'M12 3a9 9 0 0 1 0 18z' },
  2: { color: '#0c8599', path: 'M3 12a9 9 0 0 1 18 0z' },
  3: { color: '#9c36b5', path: 'M12 5l6 7-6 7-6-7z' },
  4: { color: '#c2410c', path: 'M12 4l7.5 13h-15z' },
  5: { color: '#2b8a3e', path: 'M6 6h12v12H6z' },
};

export function CompanyLogo({ companyId, size = 18 }: { companyId: number; size?: number }) {
  const mark = MARKS[companyId];
  if (!mark) return null;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" data-testid={`company-logo-${companyId}`}>
      <circle cx="12" cy="12" r="9.5" fill="none" stroke={mark.color} strokeWidth="2" />
      <path d={mark.path} fill={mark.color} />
    </svg>
  );
}

/** Logo of the console. */
export function BrandMark() {
  return (
    <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M12 5a7 7 0 0 0 0 14z" fill="currentColor" />
    </svg>
  );
}
