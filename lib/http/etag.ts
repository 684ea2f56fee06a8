/** Whether `If-None-Match` contains this entity tag, by the weak comparison of RFC 9110, section 13.1.2. */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.trim();
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
