/** Swagger UI is dark by a class; it gets the colors that the reader prefers, as the rest of the page does. */
export function followColorScheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', prefersDark.matches);
  prefersDark.addEventListener('change', follow);
  follow();
}
