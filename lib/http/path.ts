/** A path without slashes at its end. (`/\/+$/` takes a time that grows with the square of the slashes before it.) */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
