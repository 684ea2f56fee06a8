/** Makes Swagger UI, which has a class for dark mode, follow the preferred color scheme like the rest of the page. */
export function followColorScheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => document.documentElement.classList.toggle('dark-mode', prefersDark.matches);
  prefersDark.addEventListener('change', follow);
  follow();
}
