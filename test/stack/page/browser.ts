import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import * as z from 'zod';

export const DESKTOP = { colorScheme: 'light', viewport: { width: 1280, height: 800 } } as const;
export const PHONE = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;

/** The page in a browser, and its problems so far. */
export interface OpenedPage {
  readonly page: Page;
  /** Errors on the console, and requests to other servers. */
  readonly problems: readonly string[];
}

/** Opens a section of the documentation page by the name in its fragment. */
export async function openSection(
  browser: Browser,
  section: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const { url } = inject('stack');
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) problems.push(request.url());
  });
  await page.goto(`${url}/docs#${section}`);
  return { page, problems };
}

/** Shows the operations of a resource. */
export const openResource = (page: Page, resource: string) =>
  page.locator(`#operations-tag-${resource}`).click();

/** Opens an operation that is shown, and returns its part of the page. */
export async function openOperation(page: Page, method: string, path: string) {
  const operation = page.locator(`.opblock-${method}`).filter({ has: page.locator(`[data-path="${path}"]`) });
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Execute' }).waitFor();
  return operation;
}

const Violations = z.array(
  z
    .object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })) })
    .transform(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`)),
);

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Checks the accessibility of the page in its current state: axe finds no violations of any of its rules, including
 * best practices, and the page does not scroll sideways.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  const found = Violations.parse(
    await page.evaluate("axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"),
  );
  expect(found.flat()).toEqual([]);
  const { width = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
}
