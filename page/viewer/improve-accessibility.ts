const FIELDS = ['input', 'select', 'textarea'].map((name) => `${name}:not([aria-label])`).join();

/**
 * Makes Swagger UI usable by keyboard and screen reader where it is not (its issues 6512 and 8092): labels form fields
 * and response tables, and makes scrolling code focusable.
 */
export function improveAccessibility(viewer: HTMLElement): void {
  new MutationObserver(() => {
    for (const field of viewer.querySelectorAll(FIELDS)) field.ariaLabel = fieldName(field);
    for (const table of viewer.querySelectorAll('.responses-table[role=region]:not([aria-label])'))
      table.ariaLabel = `Responses of ${operationName(table)}`;
    for (const code of viewer.querySelectorAll<HTMLElement>('pre.microlight:not([tabindex])'))
      code.tabIndex = 0;
  }).observe(viewer, { childList: true, subtree: true });
}

/** Returns the label of a field: of the filter, or of a parameter, a form member or the body. */
function fieldName(field: Element): string {
  if (field.matches('.operation-filter-input')) return 'Filter by tag or path';
  const { paramName, propertyName } =
    field.closest<HTMLElement>('[data-param-name], [data-property-name]')?.dataset ?? {};
  const name = paramName ?? propertyName ?? 'Request body';
  return field.matches('[type=checkbox]') ? `Send ${name} empty` : name;
}

/** Returns a name such as `GET /turmas`. */
function operationName(part: Element): string {
  const summary = part.closest('.opblock');
  const texts = ['.opblock-summary-method', '.opblock-summary-path'].map(
    (selector) => summary?.querySelector(selector)?.textContent ?? '',
  );
  return texts.join(' ');
}
