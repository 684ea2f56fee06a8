import { chromium } from 'playwright-core';
import { command, reasonOf, UserError } from '../cli/lib/command.ts';
import { runningStack } from '../stack/state.ts';
import { findChromium, NO_CHROMIUM } from './browser/chromium.ts';

const HELP = `Usage: npm run screenshot -- [OPTIONS]

Takes the screenshot of the documentation page for docs/docs-page.md, from the local stack that "npm start" runs. It
needs Chromium: the one in the variable CHROMIUM, or chromium, chromium-browser or google-chrome on the PATH.

  --out FILE  output file (default: docs/docs-page.png)
  --help      print this help`;

const options = { out: { type: 'string', default: 'docs/docs-page.png' } } as const;

export default command({ help: HELP, options }, async ({ values }) => {
  const executablePath = await findChromium(process.env);
  if (executablePath === undefined) throw new UserError(NO_CHROMIUM);
  const { url } = await runningStack();
  const browser = await chromium.launch({ executablePath }).catch((cause: unknown) => {
    const [reason] = reasonOf(cause).split('\n');
    throw new UserError(`Chromium does not start (${reason}): see the variable CHROMIUM.`, { cause });
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 2100 }, colorScheme: 'light' });
    await page.goto(`${url}/docs#calendar`);
    await page.getByRole('button', { name: 'Get a token' }).click();
    await page.locator('#operations-tag-categories').click();
    const operation = page.locator('#operations-categories-categoriesRead');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByLabel('id', { exact: true }).fill('2');
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table').waitFor();
    await page.mouse.move(0, 0);
    await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path: values.out, animations: 'disabled' });
  } finally {
    await browser.close();
  }
  console.log(`Wrote ${values.out}`);
});
