import { type Browser, chromium, type Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPipeline } from '../../../lib/tokenizer/index.ts';
import { findChromium, NO_CHROMIUM } from '../../../scripts/build/browser/chromium.ts';
import { Command } from '../../command.ts';
import { DESKTOP, expectAccessible, openOperation, openResource, openSection, PHONE } from './browser.ts';

const program = await findChromium(process.env);

if (program === undefined) {
  it('is not tested without a browser, and the screenshot command fails', async () => {
    console.warn(`The documentation page was not tested in a browser. ${NO_CHROMIUM}`);
    const { code, stderr } = await new Command('build/screenshot', [], {}).end();
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${NO_CHROMIUM}\n` });
  });
} else {
  describe('the documentation page in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: program });
    });
    afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
    afterAll(() => browser.close());

    it('shows the class API, gets a token, sends a request with it, and shows the response', async () => {
      const { page, problems } = await openSection(browser, 'classes', DESKTOP);
      await page.getByRole('heading', { level: 1, name: 'Class data API' }).waitFor();
      await page.getByRole('button', { name: 'Get a token' }).click();
      await page.getByText('This token is valid for 60 minutes').waitFor();
      await openResource(page, 'turmas');
      const operation = await openOperation(page, 'get', '/turmas');
      await operation.getByLabel('limit').fill('1');
      await operation.getByRole('button', { name: 'Execute' }).click();
      const answer = operation.locator('.live-responses-table');
      // With the examples of all filters, no class would match.
      await answer.getByText('"id-turma"').first().waitFor();
      expect(await answer.locator('tbody .response-col_status').innerText()).toBe('200');
      expect(await operation.locator('.request-url pre').innerText()).toMatch(
        /\/turma\/v1\/turmas\?limit=1&offset=0$/,
      );
      expect(await operation.locator('.curl').innerText()).toContain('Authorization: Bearer ey');
      expect(problems).toEqual([]);
    });

    it('shows the calendar, reads it without a token, and sends a pasted token', async () => {
      const { page, problems } = await openSection(browser, 'calendar', DESKTOP);
      await page.getByRole('heading', { level: 1, name: 'Calendar events API' }).waitFor();
      await openResource(page, 'categories');
      const operation = await openOperation(page, 'get', '/categories');
      const execute = operation.getByRole('button', { name: 'Execute' });
      const status = operation.locator('.live-responses-table tbody .response-col_status');
      await execute.click();
      await status.getByText('200').waitFor();
      expect(problems).toEqual([]);

      await page.getByLabel('Token to send with requests').fill('not a token');
      await execute.click();
      await status.getByText('401').waitFor();
      await operation.locator('.live-responses-table').getByText('rest_forbidden').waitFor();
      await openOperation(page, 'post', '/categories');
      for (const method of ['put', 'delete']) await openOperation(page, method, '/categories/{id}');
      // Axe does not check generated text.
      const required =
        "getComputedStyle(document.querySelector('.parameter__name.required'), '::after').color";
      expect(await page.evaluate(required)).toBe('rgb(161, 37, 27)');
      await expectAccessible(page);
    });

    it('shows why it cannot get a token', async () => {
      const { page } = await openSection(browser, 'calendar');
      const refusal = { error: 'invalid_client', error_description: 'No such client' };
      const answers: [answer: (route: Route) => Promise<void>, reason: string][] = [
        [(route) => route.fulfill({ status: 401, json: refusal }), 'invalid_client. No such client'],
        [(route) => route.fulfill({ status: 502, body: '<html>' }), 'status 502.'],
        [(route) => route.fulfill({ json: {} }), 'the response contains no token.'],
        [(route) => route.abort(), 'no response from /authz-server/oauth/token'],
      ];
      for (const [answer, reason] of answers) {
        await page.route('**/oauth/token', answer);
        await page.getByRole('button', { name: 'Get a token' }).click();
        await page.getByText(`Cannot get a token: ${reason}`).waitFor();
      }
    });

    it('shows that its service does not answer', async () => {
      const { page } = await openSection(browser, 'tokenizer');
      await page.route('**/service.json', (route) => route.abort());
      await page.getByRole('link', { name: 'Calendar' }).click();
      await page.getByText('Cannot read docs/service.json: no response.').waitFor();
    });

    it('tokenizes while the user types, and reports configuration mistakes as the command does', async () => {
      const { page, problems } = await openSection(browser, 'tokenizer', DESKTOP);
      await page.getByRole('table', { name: 'Fields' }).first().waitFor();
      await expectAccessible(page);
      const [toml, lines] = [page.getByLabel('Configuration, in TOML'), page.getByLabel('Log lines')];
      const configuration = `${await toml.inputValue()}\ntypes.user_id = "int"\n`;
      const line = '192.0.2.7 - 42 [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 304 none';
      await lines.fill('');
      await lines.pressSequentially(line);
      await toml.fill(configuration);

      const rows = page.getByRole('table', { name: 'Fields' }).getByRole('row');
      expect((await rows.allInnerTexts()).map((text) => text.split(/\t\s*/))).toEqual([
        ['Name', 'Type', 'Value'],
        ['remote_addr', 'string', '"192.0.2.7"'],
        ['ident', 'blank', 'null'],
        ['user_id', 'int', '42'],
        ['timestamp', 'timestamp|%d/%b/%Y:%T %z', '"2000-10-10T20:55:36Z"'],
        ['message', 'string', '"GET / HTTP/1.1"'],
        ['status', 'int', '304'],
        ['bytes', 'int', 'not set: not a valid int'],
      ]);
      const tokens = page.getByRole('list', { name: 'Tokens of line 1' }).getByRole('listitem');
      expect(await tokens.allInnerTexts()).toContain('GET / HTTP/1.1');
      await page.getByRole('status').getByText('1 line, 7 tokens. 1 field could not be set.').waitFor();
      const encoded: string[] = [];
      const pipeline = readPipeline(configuration, { env: {} });
      pipeline.encode('logs', { message: line }, (_, json) => encoded.push(json));
      expect(await page.locator('.json').allInnerTexts()).toEqual(encoded);

      await toml.fill('[transforms.access]\ntype = "tokenizer"\ninputs = ["lgos"]\n');
      const status = page.getByRole('status');
      await status.getByText('found "lgos", expected one of logs, access; did you mean logs?').waitFor();
      await status.getByText('field_names: found nothing, expected an array of strings').waitFor();
      expect(await toml.getAttribute('aria-invalid')).toBe('true');
      expect(await rows.count()).toBe(0);
      await expectAccessible(page);
      expect(problems).toEqual([]);

      await page.getByLabel('Format').selectOption('vpc_flow');
      expect(await toml.inputValue()).toContain('preset = "vpc_flow"');
      await page.getByRole('cell', { name: '"ACCEPT"' }).waitFor();
      await expectAccessible(page);
    });

    it('works with the keyboard and the back button', async () => {
      const { page } = await openSection(browser, '');
      await page.getByRole('heading', { level: 1, name: 'Class data API' }).waitFor();
      for (const name of ['Class data', 'Calendar', 'Tokenizer']) {
        await page.keyboard.press('Tab');
        expect(await page.locator(':focus').innerText()).toBe(name);
      }
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Log tokenizer' }).waitFor();
      expect(await page.getByRole('link', { name: 'Tokenizer' }).getAttribute('aria-current')).toBe('page');
      await page.emulateMedia({ forcedColors: 'active' });
      const borders =
        "[...document.querySelectorAll('nav a')].map((link) => getComputedStyle(link).borderStyle)";
      expect(await page.evaluate(borders)).toEqual(['none', 'none', 'solid']);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Class data API' }).waitFor();
    });

    it.each([
      ['classes', 'noticias', ['post', 'put', 'get'], '/noticias'],
      ['calendar', 'venues', ['patch', 'delete', 'get'], '/venues/{id}'],
    ])('works on a phone in dark colors: %s', async (section, resource, methods, path) => {
      const { page } = await openSection(browser, section, PHONE);
      await page.getByRole('button', { name: 'Get a token' }).click();
      await openResource(page, resource);
      for (const method of methods) await openOperation(page, method, path);
      const operation = page.locator('.opblock-get.is-open');
      const [parameter] = await operation.getByRole('textbox').all();
      await parameter?.fill('1');
      await operation.getByRole('button', { name: 'Execute' }).click();
      await operation.locator('.live-responses-table').waitFor();
      await expectAccessible(page);
    });

    it('has readable placeholders in dark colors', async () => {
      const { page } = await openSection(browser, '', PHONE);
      const color = (part: string) => page.evaluate(`getComputedStyle(...${part}).color`);
      // The color of the footer, whose contrast axe checks.
      expect(await color("[token, '::placeholder']")).toBe(await color("[document.querySelector('footer')]"));
    });

    it('works on a phone in dark colors: tokenizer', async () => {
      const { page } = await openSection(browser, 'tokenizer', PHONE);
      await page.getByRole('table', { name: 'Fields' }).first().waitFor();
      await expectAccessible(page);
    });
  });
}
