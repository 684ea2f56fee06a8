import { element } from './dom.ts';

const NAMES = ['classes', 'calendar', 'tokenizer'] as const;
type Name = (typeof NAMES)[number];

/** Functions that fill each section when it is first shown. */
type Fill = Readonly<Record<Name, (section: HTMLElement) => Promise<void>>>;

/**
 * Shows the section named in the URL's fragment, or the first one. Only that section is in the page, because the
 * documents of the two APIs have elements with the same ids.
 */
export function startSections(fill: Fill): void {
  const sections = new Map(NAMES.map((name) => [name, element(name, HTMLElement)]));
  const main = sections.get(NAMES[0])?.parentElement;
  const filled = new Set<Name>();

  const show = () => {
    const [name = NAMES[0]] = NAMES.filter((each) => location.hash === `#${each}`);
    for (const [each, section] of sections) {
      if (each === name) main?.append(section);
      else section.remove();
    }
    element('token-form', HTMLElement).hidden = name === 'tokenizer';
    markLink(name);
    const section = sections.get(name);
    if (section === undefined || filled.has(name)) return;
    filled.add(name);
    fill[name](section).catch(showProblem);
  };
  addEventListener('hashchange', show);
  show();
}

function markLink(name: Name): void {
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${name}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function showProblem(error: unknown): void {
  const trouble = element('trouble', HTMLElement);
  trouble.textContent = error instanceof Error ? error.message : String(error);
  trouble.hidden = false;
}
